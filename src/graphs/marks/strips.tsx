import { sum } from 'd3-array';
import { formatPercent } from '#domain/value/number/format-number.ts';
import type { MarkValues } from '#domain/page/content/mark-values.ts';
import { escapeMarkup } from '#domain/value/text/escape-markup.ts';
import { textsOf, type Texts } from '#texts/texts-of.ts';
import type { GraphChoice, GraphViewProps, SeriesIsolation } from '../graph-view-props.ts';
import { isolated, pointCount, type ChartData, type ChartSeries, type ChartX } from './chart-data.ts';
import type { ChartValue } from './chart-values.ts';
import { linkMarkup } from './choice-link.tsx';
import { belowAmounts, markSeries } from './mark-series.ts';
import { alignedNumbers, amountFormat, fullAmount, type AmountFormat } from './number-text.ts';
import { seriesColour } from './palette.ts';
import { plotWidth } from './plot-size.ts';
import { unit } from './plot.tsx';
import { withShare } from './shares.ts';
import type { XScale } from './x-scale.ts';

/** What strips are made of: places along x, and where the mark of an amount is from the bottom, 0 to 1. */
export type StripLayout = {
  data: ChartData;
  height: number;
  x: XScale;
  topOf(value: ChartValue, series: number): number;
  /** Whether the marks of a place are on each other, the first one below. */
  isStacked?: boolean;
  /** How the amounts of a series are written where it has an axis of its own; null for the others. */
  formatOf?(series: number): AmountFormat | null;
};

type MostStrips = { places: number; points: number };
/**
 * With more places or points, a chart has no elements to point at, because the marks are too dense to
 * distinguish.
 */
const mostStrips: MostStrips = { places: 400, points: 2000 };
/** With more, it has none where the script can fetch their values instead: they would be most of the page. */
const mostStripsOfPage: MostStrips = { places: 120, points: 600 };

/**
 * How many strips a chart may have: choices need them all, and values are fetched only on published pages.
 */
export function mostStripsOf({
  choice,
  valuesAddress,
}: Pick<GraphViewProps, 'choice' | 'valuesAddress'>): MostStrips {
  if (valuesAddress && !choice) return mostStripsOfPage;
  return mostStrips;
}

/** Whether a chart has so few places and points that there is a strip for each place. */
export const hasStrips = ({ data }: StripLayout, most: MostStrips): boolean =>
  data.xs.length <= most.places && pointCount(data) <= most.points;

/**
 * What is at a place along x: its centre and edges in plot units, the points of series there, and what is
 * said below their amounts.
 */
export type Strip = {
  place: ChartX;
  centre: number;
  left: number;
  right: number;
  points: (Pick<ChartSeries, 'name' | 'colour'> & { series: number; top: number; amount: string })[];
  total: string | null;
};

/** Where the places of a line chart are along x, in plot units. */
const centresOf = ({ data, x }: StripLayout): number[] => data.xs.map((_, place) => x.at(place) * plotWidth);

/**
 * The places of a chart along x, or these of them, with the marks of each as they are above each other;
 * amounts that may be added up have shares and a total.
 */
function stripsOf(
  layout: StripLayout,
  { format, isSum, places }: { format: AmountFormat; isSum: boolean; places?: readonly number[] },
): Strip[] {
  const { data, height, topOf, isStacked = false, formatOf } = layout;
  const marked = data.series.flatMap(({ name, colour, values }, series) =>
    Array.from(values, (value) => ({ name, colour, series, top: topOf(value, series), ...value })),
  );
  const byPlace = Map.groupBy(marked, (value) => value.x);
  const centres = centresOf(layout);

  return (places ?? [...centres.keys()]).flatMap((index) => {
    const [place, centre] = [data.xs[index], centres[index]];
    if (!place || centre === undefined) return [];

    const [before, after] = [centres[index - 1], centres[index + 1]];
    const found = fromTheTop(byPlace.get(index) ?? [], isStacked);
    const points = found.map(({ name, colour, series, top, y: amount }) => ({
      name,
      colour,
      series,
      top: unit(height * (1 - top)),
      amount: fullAmount(amount, formatOf?.(series) ?? format),
    }));

    return {
      place,
      centre: unit(centre),
      left: before === undefined ? Math.min(0, centre) : (before + centre) / 2,
      right: after === undefined ? Math.max(plotWidth, centre) : (centre + after) / 2,
      ...(isSum && found.length > 1 ? totalled(points, found, format) : { points, total: null }),
    };
  });
}

/**
 * The values of a place as they are above each other: those of a stack in its order, else the greatest first.
 */
function fromTheTop<Value extends { y: number }>(values: readonly Value[], isStacked: boolean): Value[] {
  if (isStacked) return values.toReversed();
  return values.toSorted((one, other) => other.y - one.y);
}

/** The points of a place, each with its share where none is below zero, and their total. */
function totalled(
  points: Strip['points'],
  values: readonly { y: number }[],
  format: AmountFormat,
): Pick<Strip, 'points' | 'total'> {
  const amounts = values.map(({ y }) => y);
  const whole = sum(amounts);
  const total = alignedNumbers(amounts, format)(whole);
  if (whole <= 0 || amounts.some((amount) => amount < 0)) return { points, total };

  const share = (index: number) => formatPercent((amounts[index] ?? 0) / whole, format.locale);
  const shared = (point: Strip['points'][number], index: number) => ({
    ...point,
    amount: withShare(point.amount, share(index), format.locale),
  });

  return { points: points.map(shared), total };
}

type StripsProps = {
  layout: StripLayout;
  colours: string[];
  isolation: SeriesIsolation | undefined;
  format: AmountFormat;
  isSum: boolean;
  choice: GraphChoice | undefined;
};

/**
 * A strip for each place along x: pointing at it shows the place, a dot at each mark, and all amounts there.
 * It is a link where places can be chosen.
 */
export function Strips({ layout, colours, isolation, format, isSum, choice }: StripsProps) {
  const data = isolated(layout.data, isolation);
  const shown = { ...layout, data };
  const isNamed = data.series.some(({ name }) => name !== null);
  const { data: words } = textsOf(format.locale);

  const strips = stripsOf(shown, { format, isSum }).filter(({ points }) => points.length > 0);

  const markup = strips.map((strip) =>
    stripMarkup(strip, { height: layout.height, colours, choice, isNamed, words }),
  );

  return <g dangerouslySetInnerHTML={{ __html: markup.join('') }} />;
}

type StripOptions = Pick<StripsProps, 'colours' | 'choice'> & {
  height: number;
  isNamed: boolean;
  words: Texts['data'];
};

/** A strip as markup: an element for each part of hundreds of strips would take most of the time. */
function stripMarkup(
  { place, centre, left, right, points, total }: Strip,
  { height, colours, choice, isNamed, words }: StripOptions,
): string {
  const rows = points.map(({ name, amount }) => [name ?? '', amount] as const);
  if (total !== null) {
    rows.push([words.total, total]);
  }

  const said = rows.map(([name, amount]) => (name ? words.titled({ title: name, text: amount }) : amount));
  const title = [place.label, ...said];
  const attribute = (name: string, texts: readonly string[]) =>
    ` ${name}="${escapeMarkup(texts.join('|||'))}"`;
  const names = isNamed
    ? attribute(
        'data-names',
        rows.map(([name]) => name),
      )
    : '';
  const amounts = attribute(
    'data-y',
    rows.map(([, amount]) => amount),
  );
  const dots = points.map(
    ({ colour, top }) =>
      `<path class="tm-dot" stroke="${escapeMarkup(seriesColour(colour, colours))}" d="M${centre},${top}h0"/>`,
  );
  const mark = [
    `<g class="tm-at"${attribute('data-x', [place.label])}${amounts}${names}>`,
    `<rect class="tm-hit" x="${unit(left)}" width="${unit(right - left)}" height="${height}"/>`,
    `<path class="tm-cross" d="M${centre},0V${height}"/>`,
    ...dots,
    `<title>${escapeMarkup(title.join('\n'))}</title></g>`,
  ].join('');

  return linkMarkup(mark, { choice, place, label: title.join(words.separator) });
}

/**
 * The places of a chart that has too many for strips, without those at the same unit as the one before; null
 * where each has a strip.
 */
export function stripValues(
  layout: StripLayout,
  { display, isSum = false }: GraphViewProps,
): MarkValues | null {
  if (hasStrips(layout, mostStripsOfPage)) return null;

  return {
    shape: 'strip',
    series: markSeries(layout.data, display.colors),
    marks: stripsOf(layout, { format: amountFormat(display), isSum, places: distinctPlaces(layout) })
      .filter(({ points }) => points.length > 0)
      .map(({ place, centre, points, total }) => [
        place.label,
        [centre, ...points.map(({ top }) => top)],
        points.map(({ series }) => series),
        points.map(({ amount }) => amount),
        ...belowAmounts(textsOf(display.locale).data.total, total),
      ]),
  };
}

/** The places that are drawn at different units: a chart has more than a screen can show. */
function distinctPlaces(layout: StripLayout): number[] {
  const centres = centresOf(layout).map(unit);
  return [...centres.keys()].filter((place) => centres[place] !== centres[place - 1]);
}
