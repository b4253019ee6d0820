import { mostLatitude } from '#domain/geo/mercator.ts';
import { tileEdges, tileExtent, type TileAddress } from '#domain/geo/tile-address.ts';
import { cellsOfSide, type TileColumn, type TilePoints } from '#domain/query/tile-points.ts';
import { identifier } from '#server/base/base.server.ts';
import type { Dialect, Statement, TableLayout } from '../dialect.ts';
import { clause } from './clause.ts';
import { cellTextExpression, valueExpression } from './column-expression.ts';
import { isRepeated } from './count-once.ts';
import { rowConditions } from './row-conditions.ts';
import { physicalColumn, tableOf } from './layout.ts';
import { sideOf } from './sides.ts';
import { startParameters, type StatementParameters } from './statement.ts';

/** The whole numbers of a place on the plane have this many bits. */
const placeBits = 32;
const cellBits = Math.log2(cellsOfSide);

/** The cells of a tile in a row, and one beside it on both sides. */
const cellsOfRow = cellsOfSide + 2;

/** The most characters of a text that a point carries. */
const mostCharacters = 200;

/** What edges are wider by, in degrees, so that rounding leaves out no point on them. */
const margin = 1e-9;

/**
 * The statement for the marks of a tile: for each of its cells that has points their number, the id of one of
 * them, the place of one as `placeInTile` has it, and what is carried of each column; texts only with
 * `withTexts`.
 */
export function compileTile(
  points: TilePoints,
  address: TileAddress,
  layout: TableLayout,
  withTexts: boolean,
): Statement {
  const parameters = startParameters(layout.dialect);
  const carried = carriedColumns(points, withTexts);
  const rows = compilePoints(points, layout, { parameters, carried, address });
  const repeated = repeatedColumns(carried, layout);
  const sql = compileMarks(rows, { address, carried, repeated, dialect: layout.dialect });
  return { sql, parameters: parameters.list };
}

/** The deepest zoom whose cells can be prepared: each further one would have about as many cells as rows. */
export const deepestPrepared = 6;

/** The most rows of a version whose single points have texts at every zoom. */
const mostWithTexts = 100_000;

/** Whether single points of a tile have their texts. */
export const hasTexts = ({ z }: TileAddress, { rows = Infinity }: TableLayout): boolean =>
  z > deepestPrepared || rows <= mostWithTexts;

/** The columns that marks carry: texts only where they are wanted. */
export const carriedColumns = ({ carried }: TilePoints, withTexts: boolean): readonly TileColumn[] =>
  carried.filter(({ fn }) => withTexts || fn !== null);

/** The indexes of carried columns with amounts of rows that a join repeats, and the ids of these rows. */
function repeatedColumns(carried: readonly TileColumn[], layout: TableLayout): Map<number, string> {
  const found = carried.flatMap((column, index): [number, string][] => {
    const side = isRepeated(layout, column) ? sideOf(layout, column.source) : null;
    return side ? [[index, side.rowId]] : [];
  });
  return new Map(found);
}

/**
 * The rows of the points of a tile, or of a few beside it: `x` and `y` on the plane, `id`, and the cells of
 * the carried columns as `v1` …. Where a join repeats the rows that these are from, `o1` … are their ids.
 */
export function compilePoints(
  points: TilePoints,
  layout: TableLayout,
  {
    parameters,
    carried,
    address,
  }: { parameters: StatementParameters; carried: readonly TileColumn[]; address: TileAddress },
): string {
  const { dialect } = layout;
  const [latitude, longitude] = [points.latitude, points.longitude].map((column) =>
    dialect.cast(valueExpression(layout, column), 'DOUBLE'),
  ) as [string, string];
  const { west, south, east, north } = tileEdges(address);
  const between = (value: string, [least, greatest]: [number, number], most: number) =>
    `${value} BETWEEN ${dialect.floating(Math.max(-most, least - margin))} AND ${dialect.floating(Math.min(most, greatest + margin))}`;

  const conditions = rowConditions(points, layout, parameters, [
    between(latitude, [south, north], mostLatitude),
    between(longitude, [west, east], 180),
  ]);
  const columns = [
    `${dialect.mercatorX(longitude)} AS x`,
    `${dialect.mercatorY(latitude)} AS y`,
    identifier('id'),
    ...carried.map((column, index) => `${cellOfPoint(column, layout)} AS v${index + 1}`),
    ...[...repeatedColumns(carried, layout)].map(([index, rowId]) => `${identifier(rowId)} AS o${index + 1}`),
  ];
  return [
    `SELECT ${columns.join(', ')} FROM ${tableOf(layout)}`,
    ...clause('WHERE', conditions, ' AND '),
  ].join(' ');
}

/** An amount as a number, or the text of a cell. */
function cellOfPoint({ source, fn }: TileColumn, layout: TableLayout): string {
  if (fn === null) return layout.dialect.prefix(cellTextExpression(layout, source), mostCharacters);
  const { dialect } = layout;
  const number = dialect.number(valueExpression(layout, source), physicalColumn(layout, source).type);
  return source.formula ? dialect.nullIfNaN(number) : dialect.cast(number, 'DOUBLE');
}

/**
 * The statement that groups rows of points, which are at most a cell beside a tile, to the cells of the tile,
 * see `compileTile`. Of `repeated` columns, rows that a join repeats are counted once in each cell.
 */
export function compileMarks(
  rows: string,
  {
    address: { z, x, y },
    carried,
    repeated = new Map(),
    dialect,
  }: {
    address: TileAddress;
    carried: readonly TileColumn[];
    repeated?: ReadonlyMap<number, string>;
    dialect: Dialect;
  },
): string {
  const shift = placeBits - z - cellBits;
  const [row, column] = [
    `${dialect.shiftRight('y', shift)} - ${y * cellsOfSide - 1}`,
    `${dialect.shiftRight('x', shift)} - ${x * cellsOfSide - 1}`,
  ];
  const within = (cell: string) => `${cell} BETWEEN 1 AND ${cellsOfSide}`;
  const columns = [
    dialect.cast('count(*)', 'INTEGER'),
    dialect.cast(dialect.anyValue('id'), 'DOUBLE'),
    dialect.anyValue('p'),
    ...carried.map(({ fn }, number) => {
      if (fn === null) return dialect.anyValue(`v${number + 1}`);
      return repeated.has(number) ? `${fn}(w${number + 1})` : `${fn}(v${number + 1})`;
    }),
  ];
  const inCells = `SELECT (${row}) * ${cellsOfRow} + (${column}) AS c, ${placeInTile(z, dialect)} AS p, * FROM (${rows})`;
  const firsts = [...repeated.keys()].map(
    (index) =>
      `CASE WHEN id = min(id) OVER (PARTITION BY c, o${index + 1}) THEN v${index + 1} END AS w${index + 1}`,
  );

  return [
    `SELECT ${columns.join(', ')} FROM (`,
    `  SELECT ${['*', ...firsts].join(', ')} FROM (${inCells})`,
    ') GROUP BY c',
    // Cells are tested, not points: there are fewer.
    `HAVING ${within(dialect.wholeQuotient('c', cellsOfRow))} AND ${within(`c % ${cellsOfRow}`)}`,
  ].join('\n');
}

/**
 * The place of `x` and `y` within their tile of a zoom as one number: its row, and behind that its column.
 */
export function placeInTile(z: number, dialect: Dialect): string {
  const shift = placeBits - z - Math.log2(tileExtent);
  const [x, y] = ['x', 'y'].map((name) => {
    const within = dialect.bitsOf(name, 2 ** (placeBits - z) - 1);
    return shift < 0 ? dialect.shiftLeft(within, -shift) : dialect.shiftRight(within, shift);
  });
  return dialect.cast(`${y} * ${tileExtent} + ${x}`, 'INTEGER');
}
