import type { CSSProperties } from 'react';
import { isWritten, slantedWidth, type BandFit } from './band-labels.ts';
import { textWidth, widest } from './text-width.ts';
import { ChartText, missingText } from './chart-text.tsx';
import { hiddenOutside, breakpoints, type BreakpointName } from './breakpoints.ts';
import type { Tick } from './value-scale.ts';
import { defaultMargins, type GraphDisplay } from '../graph-display.ts';
import type { GraphViewProps } from '../graph-view-props.ts';

/** The px that level labels of these ticks take beside a plot. */
export function axisWidth(labels: string[], least = 0): number {
  return Math.max(Math.ceil(widest(labels)) + 10, least);
}

/** Labels up the side of a plot; `at` counts from the bottom. */
export function SideTicks({
  ticks,
  width,
  height,
  slanted,
}: {
  ticks: Tick[];
  width: number;
  height: number;
  slanted?: boolean;
}) {
  return (
    <div
      className={`tm-side${slanted ? ' tm-side-slanted' : ''}`}
      style={{ width, height }}
      aria-hidden="true"
    >
      {ticks.map(({ at, label }) => (
        <span key={label} style={{ bottom: `${percent(at)}%` }}>
          {label}
        </span>
      ))}
    </div>
  );
}

/** Labels below a plot at free places; each tier has its own, since fewer fit where it is narrow. */
export function FootTicks({ ticks, slanted }: { ticks: Record<BreakpointName, Tick[]>; slanted?: boolean }) {
  const all = new Map<number, Tick>();
  for (const { name } of breakpoints) for (const tick of ticks[name]) all.set(tick.value, tick);
  return (
    <div
      className={`tm-foot ${slanted ? 'tm-foot-bands tm-slant-n tm-slant-m tm-slant-w' : 'tm-foot-free'}`}
      style={slanted ? { height: 22 } : undefined}
      aria-hidden="true"
    >
      {[...all.values()].map((tick) => (
        <span
          key={tick.value}
          className={
            hiddenOutside((tier) => ticks[tier].some(({ value }) => value === tick.value)) || undefined
          }
          style={
            {
              '--at': `${percent(tick.at)}%`,
              '--half': `${Math.ceil(textWidth(tick.label) / 2)}px`,
            } as CSSProperties
          }
        >
          <span>{tick.label}</span>
        </span>
      ))}
    </div>
  );
}

/** Labels below a plot, one for each band that has room; centres and widths from 0 to 1. */
export function FootBands(props: {
  labels: string[];
  centre(index: number): number;
  fit: Record<BreakpointName, BandFit>;
  /** The px left of the plot, where slanted labels may still reach. */
  gutter: number;
}) {
  const { labels, centre, fit, gutter } = props;
  const heights = Object.fromEntries(
    breakpoints.map(({ name }) => [`--height-${name}`, `${Math.round(fit[name].height)}px`]),
  );
  const slants = breakpoints.filter(({ name }) => fit[name].slanted).map(({ name }) => `tm-slant-${name}`);
  const steps = Object.fromEntries(
    breakpoints.map(({ name }) => [
      `--room-${name}`,
      `${percent(fit[name].step / Math.max(labels.length, 1))}%`,
    ]),
  );
  const written = (index: number, tier: BreakpointName) => isWritten(labels[index]!, index, fit[tier]);
  return (
    <div
      className={['tm-foot', 'tm-foot-bands', ...slants].join(' ')}
      style={
        { ...heights, ...steps, '--slanted': `${slantedWidth}px`, '--gutter': `${gutter}px` } as CSSProperties
      }
      aria-hidden="true"
    >
      {labels.map((label, index) =>
        breakpoints.some(({ name }) => written(index, name)) ? (
          <span
            key={index}
            className={hiddenOutside((tier) => written(index, tier)) || undefined}
            style={{ '--at': `${percent(centre(index))}%` } as CSSProperties}
          >
            <span title={textWidth(label) > slantedWidth ? label : undefined}>{label}</span>
          </span>
        ) : null,
      )}
    </div>
  );
}

/** The px that the side of a plot has at least; 0 where the left margin is the default, because labels decide then. */
export function leastSide({ margins }: Pick<GraphDisplay, 'margins'>): number {
  return margins.left === defaultMargins.left ? 0 : margins.left;
}

/** The space at the right of a plot, and at its left where slanted labels of its bands need it, by breakpoint. */
export function plotStyle(
  { margins }: Pick<GraphDisplay, 'margins'>,
  fit: Record<BreakpointName, BandFit> | null,
): CSSProperties {
  const wanted = breakpoints.filter(({ name }) => fit && fit[name].overhang > 0);
  return {
    ...Object.fromEntries(wanted.map(({ name }) => [`--over-${name}`, `${fit![name].overhang}px`])),
    paddingRight: margins.right === defaultMargins.right ? undefined : margins.right,
  };
}

/** A share of a length as percent, to a hundredth. */
export function percent(share: number): number {
  return Math.round(share * 10_000) / 100;
}

/** The title of an axis; `edited` makes it a field, whose empty value is the automatic title. */
type TitleProps = { children: string; edited?: { value: string; onChange(value: string): void } | undefined };

/** What the upright axis counts, written level above it. */
export function SideTitle({ children, edited }: TitleProps) {
  if (!children) return null;
  return (
    <div className="tm-side-title">
      {edited ? (
        <ChartText label="Title of the axis of amounts" placeholder={children} {...edited} />
      ) : (
        children
      )}
    </div>
  );
}

/** What the level axis shows, below it. */
export function FootTitle({ children, edited }: TitleProps) {
  if (!children && !edited) return null;
  return (
    <div className={children ? 'tm-foot-title' : missingText}>
      {edited ? (
        <ChartText label="Title below the chart" placeholder={children || 'Add a title below'} {...edited} />
      ) : (
        children
      )}
    </div>
  );
}

/** The title of an axis as a field, in an editor only. */
export function editedTitle(
  axis: 'xAxis' | 'yAxis',
  { display, onEdit }: Pick<GraphViewProps, 'display' | 'onEdit'>,
): TitleProps['edited'] {
  return (
    onEdit && {
      value: display[axis].label,
      onChange: (label) => onEdit({ [axis]: { ...display[axis], label } }),
    }
  );
}
