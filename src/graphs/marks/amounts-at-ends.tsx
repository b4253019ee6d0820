import type { CSSProperties } from 'react';
import type { Direction } from '#domain/value/text/direction-of.ts';
import { percent } from './axes.tsx';
import type { BarEnd } from './bar-layout.ts';
import { amountsWriter, fullAmount, type AmountFormat } from './number-text.ts';
import { styleIn, usePlotDirection } from './plot-direction.tsx';
import { widest } from './text-width.ts';

type Ends = readonly BarEnd[];

/** The px that the amounts before and behind the ends of level bars take; 0 where there are none. */
export function roomOfAmounts(ends: Ends, format: AmountFormat): { left: number; right: number } {
  const write = writerOf(ends, format);
  const [left, right] = [true, false].map((below) =>
    Math.ceil(widest(ends.filter(({ isBelow }) => isBelow === below).map(({ y }) => write(y)))),
  );
  return { left: left ? left + 8 : 0, right: right ?? 0 };
}

/** The amounts of level bars at their ends, over the drawing. */
export function AmountsAtEnds({ ends, format }: { ends: Ends; format: AmountFormat }) {
  const direction = usePlotDirection();
  const write = writerOf(ends, format);

  return ends.map((end) => (
    <span
      key={`${end.place} ${end.isBelow}`}
      className="tm-amount"
      style={amountPlace(end, direction)}
      title={fullAmount(end.y, format)}
      aria-hidden="true"
    >
      {write(end.y)}
    </span>
  ));
}

const writerOf = (ends: Ends, format: AmountFormat) =>
  amountsWriter(
    ends.map(({ y }) => y),
    format,
  );

/** Behind the end of a bar; below zero before it. */
function amountPlace({ at, middle, isBelow }: BarEnd, direction: Direction): CSSProperties {
  const top = `${percent(middle)}%`;
  if (!isBelow) return styleIn(direction, { left: `${percent(at)}%`, top });
  const padding = direction === 'rtl' ? '0 0 0 6px' : '0 6px 0 0';
  return styleIn(direction, { right: `${percent(1 - at)}%`, top, padding });
}
