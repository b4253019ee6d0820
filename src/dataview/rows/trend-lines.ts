import { median } from 'd3-array';
import { columnType } from '#columns/index.ts';
import type { ReadyResult, SectionResult } from '#domain/page/filter/section-query.ts';
import type { WrittenColumn } from '#domain/source/column/column.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import { stepsBetween, type DateStep } from '#domain/value/date/date-step.ts';
import { groupsOfTrend, periodName, trendName } from '../query/trend-queries.ts';
import { writtenAs, type SectionRows, type ShownColumn } from '../query/section-rows.ts';
import { sourceColumnOf } from '../sources/source-column.ts';
import { columnKey } from '../state/column-descriptor.ts';
import type { DataState } from '../state/data-state.ts';
import { trendOf, type ColumnTrend } from '../state/trend.ts';
import { shownText } from './shown-text.ts';

/** A value of a line: `at` is where its period is along the line, from 0 to 1. */
export type TrendPoint = { at: number; period: Cell; value: number };

/** A line in a cell: its parts between gaps, in order, and the least and greatest value of its scale. */
export type Trend = { runs: TrendPoint[][]; scale: readonly [least: number, greatest: number] };

/** The lines of a column, and how what they show is written. */
export type TrendLines = {
  /** The line of a row of the section; null where it has no values. */
  of(row: readonly Cell[]): Trend | null;
  period(point: TrendPoint): string;
  value(point: TrendPoint): string;
};

/** So many of the distances between periods are equal where they are regular, and a missing one is a gap. */
const leastRegular = 0.75;

/** The lines of a column of a section; null where it has none, or they are not known. */
export function trendLines(
  { columns }: Pick<DataState, 'columns'>,
  results: Record<string, SectionResult>,
  { column, rows }: { column: ShownColumn; rows: SectionRows },
): TrendLines | null {
  const trend = trendOf(columns, column.descriptor);
  const found = trend && results[trendName(trend)];
  if (!trend || found?.status !== 'ready') return null;

  const { result } = found;
  const keys = groupsOfTrend(columns, trend).map(columnKey);
  const indexOf = (name: string) => result.columns.findIndex((one) => one.name === name);
  const [at, period, groups] = [indexOf(column.key), indexOf(periodName), keys.map(indexOf)];
  const isComplete = result.rows.length >= result.length;
  if (!isComplete || [at, period, ...groups].includes(-1)) return null;

  const lines = new Lines(trend, column);
  for (const cells of result.rows) {
    lines.add(keyOf(cells, groups), cells[period] ?? null, cells[at] ?? null);
  }
  lines.finish();

  const own = keys.map((key) => rows.indexes.get(key) ?? -1);
  const written = periodColumn(trend, found);
  return {
    of: (row) => lines.of(keyOf(row, own)),
    period: (point) => columnType(written.type).text(point.period, written),
    value: (point) => shownText(column, point.value),
  };
}

const keyOf = (cells: readonly Cell[], indexes: readonly number[]) =>
  JSON.stringify(indexes.map((index) => cells[index] ?? null));

/** The column of periods as they are written. */
function periodColumn({ along, step }: ColumnTrend, { columns, locale }: ReadyResult): WrittenColumn {
  const column = { ...sourceColumnOf(along, columns), locale };
  return writtenAs({ ...along, fn: '', group: true, step: step ?? '' }, column, null);
}

type Value = { period: Cell; value: number };

/** Collects the values of lines, and finds where their periods are. */
class Lines {
  readonly #trend: ColumnTrend;
  readonly #column: ShownColumn;
  readonly #values = new Map<string, Value[]>();
  #periods = new Periods([], null);
  #all: readonly [least: number, greatest: number] = [0, 0];

  constructor(trend: ColumnTrend, column: ShownColumn) {
    this.#trend = trend;
    this.#column = column;
  }

  add(key: string, period: Cell, value: Cell): void {
    if (period === null || typeof value !== 'number') return;
    const own = this.#values.get(key);
    if (own) {
      own.push({ period, value });
    } else {
      this.#values.set(key, [{ period, value }]);
    }
  }

  finish(): void {
    const all = [...this.#values.values()].flat();
    const periods = all.map(({ period }) => period);
    this.#periods = new Periods(periods, this.#trend.step);
    this.#all = rangeOf(all);
  }

  of(key: string): Trend | null {
    const values = this.#values.get(key);
    if (!values) return null;

    const complete = this.#countsRows() ? this.#periods.withZeros(values) : values;
    const scale = this.#column.descriptor.trendIsCommon ? this.#all : rangeOf(complete);
    return { runs: this.#periods.runs(complete), scale };
  }

  /** Whether a period without rows has the number 0, as it has in a chart. */
  #countsRows(): boolean {
    const { fn } = this.#column.descriptor;
    return this.#trend.step !== null && (fn === 'rows' || fn === 'count');
  }
}

function rangeOf(values: readonly Value[]): [least: number, greatest: number] {
  let [least, greatest] = [Infinity, -Infinity];
  for (const { value } of values) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  return [least, greatest];
}

/**
 * The periods of all lines of a column in order. One is missing between two others where a step of dates is,
 * a period that another line has, or a number of those that nearly always follow at one distance.
 */
class Periods {
  readonly #cells: readonly Cell[];
  readonly #places: ReadonlyMap<string, { place: number; at: number }>;

  constructor(periods: readonly Cell[], step: DateStep | null) {
    const cells = new Map(periods.map((period) => [cellText(period), period]));
    const sorted = [...cells.values()].toSorted((a, b) => positionOf(a) - positionOf(b));
    const steps = step && stepsBetween([...cells.keys()], step);
    this.#cells = steps ?? sorted;

    const positions = this.#cells.map((cell, index) => (steps ? index : positionOf(cell)));
    const [first = 0, last = 0] = [positions[0], positions.at(-1)];
    const distance = steps ? 1 : regularDistance(sorted);
    this.#places = new Map(
      this.#cells.map((cell, index) => {
        const position = positions[index]!;
        const at = last === first ? 0.5 : (position - first) / (last - first);
        return [cellText(cell), { at, place: distance ? (position - first) / distance : index }];
      }),
    );
  }

  /** A line in its parts between gaps. */
  runs(values: readonly Value[]): TrendPoint[][] {
    const runs: TrendPoint[][] = [];
    let before = -Infinity;

    for (const { period, value } of values) {
      const { at, place } = this.#places.get(cellText(period))!;
      const run = place > before + 1.5 ? undefined : runs.at(-1);
      const point = { at, period, value };
      if (run) {
        run.push(point);
      } else {
        runs.push([point]);
      }
      before = place;
    }

    return runs;
  }

  /** The values with a zero at each period that has none. */
  withZeros(values: readonly Value[]): Value[] {
    const own = new Map(values.map((one) => [cellText(one.period), one]));
    return this.#cells.map((period) => own.get(cellText(period)) ?? { period, value: 0 });
  }
}

/** Where a number is, or a day or a moment, in milliseconds. */
function positionOf(period: Cell): number {
  if (typeof period === 'number') return period;
  return Date.parse(cellText(period));
}

/** The distance at which nearly all numbers follow each other; null where there is none. */
function regularDistance(sorted: readonly Cell[]): number | null {
  if (!sorted.every((cell) => typeof cell === 'number')) return null;
  const distances = sorted.slice(1).map((cell, index) => cell - sorted[index]!);
  const usual = median(distances) ?? 0;
  const regular = distances.filter((distance) => distance === usual);
  if (usual === 0 || regular.length < distances.length * leastRegular) return null;
  return usual;
}
