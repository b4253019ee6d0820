import { dateOrders } from '#domain/source/column/column.ts';
import type { LayerColumn } from '#domain/source/upload/upload-layer.ts';
import { heldSteps } from '#domain/value/date/date-step.ts';
import type { DateReading } from '#domain/value/date/read-moment.ts';
import { dateKindExpression, looksLikeDate } from '#server/engine/engine.server.ts';
import type { ExaminedColumn, LayerRows } from './layer-rows.ts';

/** The dates of a column; they are `certain` where nothing else is written so. */
export type FoundDates = NonNullable<LayerColumn['dates']> & { isCertain: boolean };

/** Ways of writing dates, from the one that needs nothing to be said; a column is of the first that fits. */
const ways: readonly DateReading[][] = [
  [{}],
  dateOrders.map((order) => ({ order })),
  ...heldSteps.map((step) => [{ step }]),
];

/**
 * Texts that are dates but may be something else: `20240113` a number, `2024.1.13` a version, `2024-01` a
 * case, `Jan-24` a day.
 */
const doubtful = String.raw`^\s*(?:\d{8}|\d{4}\.\d\.\d{1,2}|\d{4}\.\d{1,2}\.\d|\d+[-./]\d+|[^\d]+\d{2})\s*$`;

/**
 * The text columns that hold only dates, moments, months or quarters, in whatever way these are written.
 * Where day and month are numbers with the year last, the orders that fit all cells; else none.
 */
export async function findDates(
  rows: LayerRows,
  columns: readonly ExaminedColumn[],
): Promise<Map<string, FoundDates>> {
  const looks = await rows.aggregate(columns, (cell) => [
    `count(${cell})`,
    ...ways.map(([way = {}]) => `count(*) FILTER (${looksLikeDate(cell, way)})`),
  ]);
  const dates = new Map<string, FoundDates>();

  for (const [at, way] of ways.entries()) {
    const likely = columns.filter(({ name }) => {
      const [filled = 0, ...alike] = (looks.get(name) ?? []).map(Number);
      return filled > 0 && alike[at] === filled && !dates.has(name);
    });
    for (const [name, found] of await readDates(rows, likely, way)) {
      dates.set(name, found);
    }
  }

  return dates;
}

/** The columns all of whose cells are dates in one of some readings. */
async function readDates(
  rows: LayerRows,
  columns: readonly ExaminedColumn[],
  readings: readonly DateReading[],
): Promise<Map<string, FoundDates>> {
  const results = await rows.aggregate(columns, (cell) => [
    `count(${cell})`,
    `count(*) FILTER (regexp_matches(${cell}, '${doubtful}'))`,
    ...readings.flatMap((reading) => {
      const kind = dateKindExpression(cell, reading);
      return [`count(${kind})`, `count(*) FILTER (${kind} > 0)`, `count(*) FILTER (${kind} = 2)`];
    }),
  ]);
  const dates = new Map<string, FoundDates>();

  for (const [name, [filled, doubts, ...counts]] of results) {
    const fitting = readings.flatMap(({ order, step }, at) => {
      const [read, timed = 0, zoned = 0] = counts.slice(at * 3, at * 3 + 3).map(Number);
      if (read !== Number(filled)) return [];
      return [{ order, step, timed, zoned }];
    });
    const [first] = fitting;
    if (!first || Number(filled) === 0) continue;
    const { timed, zoned, step = null } = first;
    const type = timed > 0 ? 'timestamp' : 'date';
    dates.set(name, {
      orders: fitting.flatMap(({ order }) => order ?? []),
      type,
      dataType: type,
      step,
      zone: zoned > 0 ? 'UTC' : null,
      isCertain: first.order === undefined && Number(doubts) === 0 && (zoned === 0 || zoned === timed),
    });
  }

  return dates;
}

/** Columns of whole numbers that may be days, such as 20240113. */
export async function findDigitDates(
  rows: LayerRows,
  columns: readonly ExaminedColumn[],
): Promise<Map<string, FoundDates>> {
  const results = await rows.aggregate(columns, (cell) => [
    `count(${cell})`,
    `count(*) FILTER (regexp_full_match(${cell}, ' *(19|20)[0-9]{6} *'))`,
  ]);
  const likely = columns.filter(({ name }) => {
    const [filled = 0, alike = 0] = (results.get(name) ?? []).map(Number);
    return filled > 0 && filled === alike;
  });

  return readDates(rows, likely, [{}]);
}

/** The columns of moments in ISO 8601 whose times have a zone: all of them, or some. */
export async function findZones(
  rows: LayerRows,
  columns: readonly ExaminedColumn[],
): Promise<Map<string, 'all' | 'some'>> {
  const results = await rows.aggregate(columns, (cell) => [
    `count(*) FILTER (contains(${cell}, ':'))`,
    `count(*) FILTER (regexp_matches(${cell}, ':.*(?:Z|[-+]\\d{2}:?\\d{2}) *$'))`,
  ]);
  const zones = new Map<string, 'all' | 'some'>();

  for (const [name, counts] of results) {
    const [timed = 0, zoned = 0] = counts.map(Number);
    if (zoned > 0) {
      zones.set(name, zoned === timed ? 'all' : 'some');
    }
  }

  return zones;
}
