import { readColour } from '#domain/value/colour/colour.ts';
import { escapeMarkup } from '#domain/value/text/escape-markup.ts';
import { ownValue } from '#domain/value/object/own-value.ts';
import { textsOf, type Texts } from '#texts/texts-of.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import type { ChartX } from './chart-data.ts';
import { linkMarkup } from './choice-link.tsx';
import { placeOpacity } from './highlight.ts';
import { amountFormat, fullAmount } from './number-text.ts';
import { seriesColour } from './palette.ts';
import { plotWidth } from './plot-size.ts';
import { unit } from './plot.tsx';
import { amountsOfRows, type RowAmount, type RowLayout } from './row-layout.ts';

/** The most rows that have an element each. */
const mostElements = 400;

/** Whether each row has an element. */
export const haveGroups = ({ data }: RowLayout): boolean => data.xs.length <= mostElements;

/**
 * The mark of a row by its amounts: its body from one to another, and in a box plot the strong line in it and
 * how far the thin lines reach.
 */
export type RowMark = {
  body: readonly [from: number, to: number];
  strong?: number | undefined;
  reach?: readonly [least: number, most: number];
};

type RowGroupsProps = Pick<GraphViewProps, 'display' | 'choice' | 'highlighted' | 'xColours'> & {
  layout: RowLayout;
  height: number;
  /** The mark of a row that has amounts. */
  markOf(amounts: readonly RowAmount[]): RowMark;
};

/** The px of a mark across its row at most, and the part of its row. */
const [mostAcross, partOfRow] = [22, 0.6];

/**
 * The marks of rows whose amounts belong together: one element for each row, with all of its amounts, which
 * is a link where places can be chosen. Of too many rows, all are one.
 */
export function RowGroups(props: RowGroupsProps) {
  const { layout, height, markOf } = props;
  const { xs } = layout.data;
  const room = height / Math.max(xs.length, 1);
  const rows = amountsOfRows(layout.data).flatMap((amounts, index): Row[] => {
    const place = xs[index];
    if (!place || amounts.length === 0) return [];
    return [{ place, amounts, mark: markOf(amounts), top: index * room, room }];
  });
  if (!haveGroups(layout)) return <DenseRows {...props} rows={rows} />;

  const markup = rows.map((row) => groupMarkup(props, row));
  return <g className="tm-series" dangerouslySetInnerHTML={{ __html: markup.join('') }} />;
}

type Row = {
  place: ChartX;
  amounts: readonly RowAmount[];
  mark: RowMark;
  /** From where on the row can be pointed at, and its size, in px. */
  top: number;
  room: number;
};

/** A level line for each body, and a thin one for each reach: each row is less than a few px. */
function DenseRows({ layout, display, rows }: RowGroupsProps & { rows: readonly Row[] }) {
  const along = placesAlong(layout);
  const lineOf = ({ top, room }: Row, [from, to]: readonly [number, number]) =>
    `M${along(from)},${unit(top + room / 2)}H${Math.max(along(to), along(from) + 1)}`;
  const look = {
    fill: 'none',
    stroke: seriesColour(0, display.colors),
    vectorEffect: 'non-scaling-stroke',
  } as const;
  const reaches = rows.flatMap((row) => (row.mark.reach ? [lineOf(row, row.mark.reach)] : []));
  const { room = 0 } = rows[0] ?? {};

  return (
    <>
      {reaches.length > 0 && <path {...look} strokeWidth={0.5} opacity={0.5} d={reaches.join('')} />}
      <path
        {...look}
        className="tm-series"
        strokeWidth={unit(Math.max(0.5, room * partOfRow))}
        d={rows.map((row) => lineOf(row, row.mark.body)).join('')}
      />
    </>
  );
}

/** A row as markup: an element for each part of hundreds of rows would take most of the time. */
function groupMarkup(props: RowGroupsProps, row: Row): string {
  const { display, choice } = props;
  const { place, amounts, top, room } = row;
  const { data: words } = textsOf(display.locale);
  const format = amountFormat(display);
  const said = amounts.map(({ name, y }) => [name ?? '', fullAmount(y, format)] as const);
  const title = [place.label, ...said.map((amount) => saidAmount(amount, words))];
  const names = said.map(([name]) => name);
  const written = said.map(([, amount]) => amount);
  const isNamed = names.some((name) => name !== '');

  const mark = [
    `<g class="tm-at"${attribute('data-x', [place.label])}${attribute('data-y', written)}`,
    isNamed ? `${attribute('data-names', names)}>` : '>',
    `<rect class="tm-hit" fill="none" y="${unit(top)}" width="${plotWidth}" height="${unit(room)}"/>`,
    markMarkup(props, row),
    `<title>${escapeMarkup(title.join('\n'))}</title></g>`,
  ].join('');

  return linkMarkup(mark, { choice, place, label: title.join(words.separator) });
}

function saidAmount([name, amount]: readonly [string, string], words: Texts['data']): string {
  if (name === '') return amount;
  return words.titled({ title: name, text: amount });
}

const attribute = (name: string, texts: readonly string[]): string =>
  ` ${name}="${escapeMarkup(texts.join('|||'))}"`;

/** Where amounts are along a plot, in its units. */
const placesAlong =
  ({ scale }: RowLayout) =>
  (amount: number): number =>
    unit(scale.at(amount) * plotWidth);

/** The mark of a row: a bar, or a box whose lines are seen through its colour. */
function markMarkup(
  { layout, display, highlighted, xColours = {} }: RowGroupsProps,
  { place, mark: { body, strong, reach }, top, room }: Row,
): string {
  const along = placesAlong(layout);
  const size = Math.min(mostAcross, room * partOfRow);
  const middle = top + room / 2;
  const picked = ownValue(xColours, place.key) ?? ownValue(xColours, place.label);
  const colour = escapeMarkup(readColour(picked ?? '') ?? seriesColour(0, display.colors));
  const line = `fill="none" stroke="${colour}" vector-effect="non-scaling-stroke"`;
  const upright = (amount: number, part: number) =>
    `M${along(amount)},${unit(middle - (size * part) / 2)}V${unit(middle + (size * part) / 2)}`;

  const [from, to] = body.map(along);
  const outline = `M${from},${unit(middle - size / 2)}H${to}V${unit(middle + size / 2)}H${from}Z`;
  const faint = placeOpacity(highlighted, place);
  const group = faint === undefined ? '<g>' : `<g opacity="${faint}">`;
  const parts = [group];

  if (reach) {
    const [least, most] = reach;
    const level = `M${along(least)},${unit(middle)}H${from}M${to},${unit(middle)}H${along(most)}`;
    const thin = `${outline}${level}${upright(least, 0.5)}${upright(most, 0.5)}`;
    parts.push(`<path fill="${colour}" fill-opacity="0.3" d="${outline}"/>`);
    parts.push(`<path ${line} stroke-width="1.5" d="${thin}"/>`);
  } else if (from !== to) {
    parts.push(`<path fill="${colour}" d="${outline}"/>`);
  }

  if (strong !== undefined) {
    parts.push(`<path ${line} stroke-width="3" d="${upright(strong, 1)}"/>`);
  }
  return `${parts.join('')}</g>`;
}
