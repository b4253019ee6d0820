import type { CSSProperties } from 'react';
import type { Direction } from '#domain/value/text/direction-of.ts';
import { isWritten, slantedWidth, type BandFit } from './band-labels.ts';
import { textWidth, widest } from './text-width.ts';
import { ChartText, missingText } from './chart-text.tsx';
import { hiddenOutside, breakpoints, type BreakpointName } from './breakpoints.ts';
import type { Tick } from './value-scale.ts';
import { chartFields, type ChartField } from './editing/chart-fields.ts';
import { chosenMargin, type GraphDisplay, type Side } from '../graph-display.ts';
import type { GraphViewProps } from '../graph-view-props.ts';

/** The px that level labels of these ticks take beside a plot. */
export function axisWidth(labels: string[], least: number): number {
  return Math.max(Math.ceil(widest(labels)) + 10, least);
}

type SideTicksProps = {
  ticks: Tick[];
  width: number;
  height: number;
  slanted?: boolean;
  /** The classes that hide them at some widths. */
  hidden?: string;
};

/** Labels up the side of a plot; `at` counts from the bottom. */
export function SideTicks({ ticks, width, height, slanted, hidden = '' }: SideTicksProps) {
  return (
    <div
      className={['tm-side', slanted && 'tm-side-slanted', hidden].filter(Boolean).join(' ')}
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
  for (const { name } of breakpoints) {
    for (const tick of ticks[name]) {
      all.set(tick.value, tick);
    }
  }

  return (
    <div {...footLook(slanted)} aria-hidden="true">
      {[...all.values()].map((tick) => (
        <span
          key={tick.value}
          className={
            hiddenOutside((tier) => ticks[tier].some(({ value }) => value === tick.value)) || undefined
          }
          style={{
            '--at': `${percent(tick.at)}%`,
            '--half': `${Math.ceil(textWidth(tick.label) / 2)}px`,
          }}
        >
          <span>{tick.label}</span>
        </span>
      ))}
    </div>
  );
}

function footLook(isSlanted: boolean | undefined): { className: string; style?: CSSProperties } {
  if (!isSlanted) return { className: 'tm-foot tm-foot-free' };
  return { className: 'tm-foot tm-foot-bands tm-slant-n tm-slant-m tm-slant-w', style: { height: 22 } };
}

type FootBandsProps = {
  labels: string[];
  centre(index: number): number;
  fit: Record<BreakpointName, BandFit>;
  /** The px before the plot, where slanted labels may still reach. */
  gutters: Record<BreakpointName, number>;
  /** The direction of the bands, where it is not that of the plot. */
  direction?: Direction | undefined;
};

/** Labels below a plot, one for each band that has room; centres and widths from 0 to 1. */
export function FootBands(props: FootBandsProps) {
  const { labels, centre, fit, gutters, direction } = props;
  const heights = Object.fromEntries(
    breakpoints.map(({ name }) => [`--height-${name}`, `${Math.round(fit[name].height)}px`]),
  );
  const slanted = breakpoints.filter(({ name }) => fit[name].slanted);
  const slants = slanted.map(({ name }) => `tm-slant-${name}`);
  const gutter = Math.min(...(slanted.length > 0 ? slanted : breakpoints).map(({ name }) => gutters[name]));
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
      dir={direction}
      style={{ ...heights, ...steps, '--slanted': `${slantedWidth}px`, '--gutter': `${gutter}px` }}
      aria-hidden="true"
    >
      {labels.map((label, index) => {
        if (!breakpoints.some(({ name }) => written(index, name))) return null;
        return (
          <span
            key={index}
            className={hiddenOutside((tier) => written(index, tier)) || undefined}
            style={{ '--at': `${percent(centre(index))}%` }}
          >
            <span title={textWidth(label) > slantedWidth ? label : undefined}>{label}</span>
          </span>
        );
      })}
    </div>
  );
}

/**
 * The px that the side of a plot has at least; 0 where no left margin was set, because labels decide then.
 */
export function leastSide(display: Pick<GraphDisplay, 'margins'>): number {
  return chosenMargin(display, 'left') ?? 0;
}

/**
 * What is around a plot: its titles, and the labels of its bands where it has some; without `labels` none are
 * below.
 */
type Around = { above: string; below: string; labels: Record<BreakpointName, BandFit> | 'one row' | null };

/** The px of a title above a plot, of one below it, and of one row of labels. */
const [sideTitleHeight, footTitleHeight, labelsHeight] = [23, 19, 22];

/**
 * The space around a plot, as far as its titles and labels do not take that of its margins, and at its left
 * where slanted labels of its bands need it, by breakpoint.
 */
export function plotStyle(
  display: Pick<GraphDisplay, 'margins'>,
  { above, below, labels }: Around,
): CSSProperties {
  const fit = labels === 'one row' ? null : labels;
  const beyond = (side: Side, taken: number) => {
    const margin = chosenMargin(display, side);
    if (margin === null) return undefined;
    return Math.max(0, margin - taken);
  };
  const overhangs = breakpoints.flatMap(({ name }) => {
    const overhang = fit?.[name].overhang ?? 0;
    if (overhang > 0) return [[`--over-${name}`, `${overhang}px`] as const];
    return [];
  });

  return {
    ...Object.fromEntries(overhangs),
    paddingTop: beyond('top', above ? sideTitleHeight : 0),
    paddingRight: beyond('right', 0),
    paddingBottom: beyond('bottom', heightOfLabels(labels) + (below ? footTitleHeight : 0)),
  };
}

function heightOfLabels(labels: Around['labels']): number {
  if (labels === 'one row') return labelsHeight;
  return labels?.w.height ?? 0;
}

/** A share of a length as percent, to a hundredth. */
export function percent(share: number): number {
  return Math.round(share * 10_000) / 100;
}

/** The title of an axis; `edited` makes it a field, whose empty value is the automatic title. */
type TitleProps = {
  children: string;
  edited?: { value: string; onChange(value: string): void } | undefined;
  field?: ChartField;
};

/** What the upright axis shows, written level above it. */
export function SideTitle({
  children,
  edited,
  field = chartFields.amounts,
  style,
}: TitleProps & { style?: Style }) {
  if (!children && !edited) return null;
  return (
    <div {...sideTitleLook(children, style)}>
      <ChartText
        label={field.label}
        placeholder={children || field.placeholder}
        value={edited?.value ?? children}
        onChange={edited?.onChange}
      />
    </div>
  );
}

type Style = CSSProperties | undefined;

function sideTitleLook(title: string, style: Style): { className: string; style: Style } {
  if (title) return { className: 'tm-side-title', style };
  return { className: missingText, style: { textAlign: 'start', ...style } };
}

/** What the level axis shows, below it. */
export function FootTitle({ children, edited, field = chartFields.below }: TitleProps) {
  if (!children && !edited) return null;
  return (
    <div className={children ? 'tm-foot-title' : missingText}>
      <ChartText
        label={field.label}
        placeholder={children || field.placeholder}
        value={edited?.value ?? children}
        onChange={edited?.onChange}
      />
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
