import { columnKey, formatOf } from '#dataview/state/column-descriptor.ts';
import { sectionRows, type SectionRows, type ShownColumn } from '#dataview/query/section-rows.ts';
import { rowsName } from '#dataview/query/build-queries.ts';
import type { PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { alignedNumbers } from '#graphs/marks/number-text.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { SectionViewProps } from '../section-type.ts';
import { mapClasses, type MapClasses } from './classes/map-classes.ts';
import { allRowsName, shapesName, type MapState } from './index.ts';
import { queriedColumns } from './queried-columns.ts';
import { regionMatcher } from './regions/region-matcher.ts';
import { regionNames } from './regions/region-names.ts';
import { regionValues, type RegionValues } from './regions/region-values.ts';

/** What a map draws and says: its shapes, their amounts and classes, and how these are written. */
export type DrawnMap = RegionValues & {
  id: string;
  shapes: PreparedShapes;
  names: readonly string[];
  classes: MapClasses | null;
  /** The rank of each region with an amount, from the greatest; equal amounts have the same. */
  ranks: ReadonlyMap<number, number>;
  /** All regions, those with the greatest amounts first and those without one last. */
  order: readonly number[];
  labels: { place: string; value: string };
  display: MapState['map'];
  locale: Locale;
  write(amount: number): string;
  writeLimit(amount: number): string;
};

type ViewProps = Pick<SectionViewProps<MapState>, 'id' | 'state' | 'results'>;

/** The rows of a map section, as `sectionRows`. */
export const mapRows = ({ state, results }: Omit<ViewProps, 'id'>): ReturnType<typeof sectionRows> =>
  sectionRows({ ...state, columns: queriedColumns(state.columns) }, results);

/** What a map section draws of its rows; or why it is not drawn. */
export function drawnMap(
  { id, state, results }: ViewProps,
  rows: SectionRows,
): DrawnMap | { problem: string } {
  const { locale } = rows;
  const texts = textsOf(locale);
  const shown = rolesOf(rows, state);
  const found = results[shapesName];
  const shapes = found?.status === 'shapes' ? found.shapes : null;
  if (!shown) return { problem: texts.data.noColumns };
  if (!shapes) return { problem: texts.maps.noBoundaries };

  const match = regionMatcher(shapes, locale);
  const values = regionValues(rows, shown, match);
  const amounts = [...values.amounts.values()];

  const format = { name: formatOf(shown.value.descriptor), locale, unit: shown.value.unit };
  const classes = mapClasses(amountsOfClasses({ state, results }, amounts, match), state.map);

  return {
    ...values,
    id: `map-${id}`,
    shapes,
    names: regionNames(shapes, locale),
    classes,
    ...ranked(values.amounts, shapes.shapes.length),
    labels: { place: shown.place.label, value: shown.value.label },
    display: state.map,
    locale,
    write: alignedNumbers(sampleOf(amounts), format),
    writeLimit: alignedNumbers(classes ? limitsOf(classes) : [], format, 2),
  };
}

/** The amounts that classes are made of: with limits that stay, those without the filters of the page. */
function amountsOfClasses(
  { state, results }: Omit<ViewProps, 'id'>,
  amounts: number[],
  match: Parameters<typeof regionValues>[2],
): Iterable<number> {
  const all = results[allRowsName];
  if (all?.status !== 'ready') return amounts;
  const found = mapRows({ state, results: { [rowsName]: all } });
  const rows = found && 'rows' in found ? found.rows : null;
  const shown = rows && rolesOf(rows, state);
  if (!rows || !shown) return amounts;
  return regionValues(rows, shown, match).amounts.values();
}

function rolesOf(
  { shown }: SectionRows,
  { columns }: MapState,
): Record<'place' | 'value', ShownColumn> | null {
  const keyOf = (role: 'xAxis' | 'yAxis') => {
    const column = columns.find((one) => one[role]);
    return column && columnKey(column);
  };
  const place = shown.find(({ key }) => key === keyOf('xAxis'));
  const value = shown.find(({ key }) => key === keyOf('yAxis'));
  return place && value ? { place, value } : null;
}

/** The amounts that the legend writes. */
function limitsOf({ ends, breaks, isContinuous }: MapClasses): number[] {
  if (isContinuous) return ends;
  return [...ends, ...breaks];
}

/** The decimals of so many amounts decide how all are written: reading those of thousands takes long. */
const mostSampled = 400;

function sampleOf(amounts: readonly number[]): readonly number[] {
  const step = Math.ceil(amounts.length / mostSampled);
  if (step < 2) return amounts;
  return amounts.filter((_, at) => at % step === 0);
}

/** The ranks of amounts, and all regions in their order. */
function ranked(amounts: ReadonlyMap<number, number>, count: number): Pick<DrawnMap, 'ranks' | 'order'> {
  const order = [...amounts.keys()].sort((one, other) => amounts.get(other)! - amounts.get(one)!);
  const ranks = new Map<number, number>();
  let [rank, before] = [0, NaN];
  for (const [index, at] of order.entries()) {
    const amount = amounts.get(at)!;
    if (amount !== before) {
      [rank, before] = [index + 1, amount];
    }
    ranks.set(at, rank);
  }

  for (let at = 0; at < count; at++) {
    if (!ranks.has(at)) {
      order.push(at);
    }
  }
  return { ranks, order };
}
