import type { Cell } from '#domain/value/cell/cell.ts';
import { formatValue } from '#domain/value/cell/format-value.ts';
import { shareUnit } from '#domain/value/cell/share-unit.ts';
import type { ShownColumn } from '#dataview/query/section-rows.ts';
import { shownText } from '#dataview/rows/shown-text.ts';
import type { TrendLines } from '#dataview/rows/trend-lines.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { TrendLine } from '../trend-line.tsx';

type BelowFigureProps = {
  column: ShownColumn;
  value: Cell;
  row: readonly Cell[];
  lines: TrendLines | null | undefined;
};

/** What is below a number on a card: its line over time, and how much of its target it is. */
export function BelowFigure({ column, value, row, lines }: BelowFigureProps) {
  const { target } = column.descriptor;
  return (
    <>
      {lines && (
        <span style={{ ...block, fontSize: 'var(--tm-text-16)' }}>
          <TrendLine lines={lines} row={row} size={{ width: 10, height: 2.5 }} />
        </span>
      )}
      {target !== null && typeof value === 'number' && (
        <TargetShare column={column} share={value / target} target={target} />
      )}
    </>
  );
}

const block = { display: 'block', marginTop: 4 } as const;

const bar = { ...block, maxWidth: '16em', marginBlock: '4px', color: 'var(--tm-accent)' } as const;

type TargetShareProps = Pick<BelowFigureProps, 'column'> & { share: number; target: number };

/** The share of a target as a bar, and in words. */
function TargetShare({ column, share, target }: TargetShareProps) {
  const { sections: texts } = useTexts();
  const { locale } = column.source;
  const percent = formatValue(share, { unit: shareUnit, decimals: 0, locale });
  const length = Math.round(Math.min(1, Math.max(0, share)) * 100);

  return (
    <span className="tm-quiet" style={{ ...block, fontSize: 'var(--tm-text-14)', fontWeight: 400 }}>
      <span style={bar}>
        <svg
          aria-hidden
          viewBox="0 0 100 4"
          preserveAspectRatio="none"
          style={{ display: 'block', width: '100%', height: 4 }}
        >
          <rect width="100" height="4" fill="currentColor" opacity="0.2" />
          <rect width={length} height="4" fill="currentColor" />
        </svg>
      </span>
      {texts.shareOfTarget({ share: percent, target: shownText(column, target) })}
    </span>
  );
}
