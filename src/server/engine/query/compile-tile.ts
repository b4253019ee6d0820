import { mostLatitude, tileEdges, tileExtent, type TileAddress } from '#domain/geo/tile-address.ts';
import { cellsOfSide, type TileColumn, type TilePoints } from '#domain/query/tile-points.ts';
import { identifier } from '#server/base/base.server.ts';
import type { Dialect, Statement, TableLayout } from '../dialect.ts';
import { clause } from './clause.ts';
import { cellTextExpression, valueExpression } from './column-expression.ts';
import { rowConditions } from './compile-request.ts';
import { physicalColumn } from './layout.ts';
import { startParameters, type StatementParameters } from './statement.ts';

/** The whole numbers of a place on the plane have this many bits. */
const placeBits = 32;
const cellBits = Math.log2(cellsOfSide);

/** The most characters of a text that a point carries. */
const mostCharacters = 200;

/** What edges are wider by, in degrees, so that rounding leaves out no point on them. */
const margin = 1e-9;

/**
 * The statement for the marks of a tile: for each of its cells that has points `c`, its index by rows from
 * the north-west; the number of points; the id of one of them; where `hasDetails`, the place of one of them
 * within the tile; and what is carried of each column.
 */
export function compileTile(
  points: TilePoints,
  address: TileAddress,
  layout: TableLayout,
  hasDetails: boolean,
): Statement {
  const parameters = startParameters(layout.dialect);
  const carried = carriedColumns(points, hasDetails);
  const rows = compilePoints(points, layout, { parameters, carried, address });
  const sql = compileMarks(rows, { address, carried, hasDetails, dialect: layout.dialect });
  return { sql, parameters: parameters.list };
}

/** The columns that marks carry: texts only where they have details. */
export const carriedColumns = ({ carried }: TilePoints, hasDetails: boolean): readonly TileColumn[] =>
  carried.filter(({ fn }) => hasDetails || fn !== null);

/**
 * The rows of the points of a tile, or of a few beside it: `x` and `y` on the plane, `id`, and the cells of
 * the carried columns as `v1` ….
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
  ];
  return [
    `SELECT ${columns.join(', ')} FROM ${identifier(layout.table)}`,
    ...clause('WHERE', conditions, ' AND '),
  ].join(' ');
}

/** An amount as a number, or the text of a cell. */
function cellOfPoint({ source, fn }: TileColumn, layout: TableLayout): string {
  if (fn === null) return `left(${cellTextExpression(layout, source)}, ${mostCharacters})`;
  const { dialect } = layout;
  const number = dialect.number(valueExpression(layout, source), physicalColumn(layout, source).type);
  return dialect.nullIfNaN(dialect.cast(number, 'DOUBLE'));
}

/** The statement that groups rows of points to the cells of a tile, see `compileTile`. */
export function compileMarks(
  rows: string,
  {
    address: { z, x, y },
    carried,
    hasDetails,
    dialect,
  }: { address: TileAddress; carried: readonly TileColumn[]; hasDetails: boolean; dialect: Dialect },
): string {
  const size = 2 ** (placeBits - z);
  const within = (name: string, index: number) =>
    `${name} BETWEEN ${index * size} AND ${(index + 1) * size - 1}`;
  const cell = (name: string) => `((${name} >> ${placeBits - z - cellBits}) & ${cellsOfSide - 1})`;
  const index = dialect.cast(`${cell('y')} * ${cellsOfSide} + ${cell('x')}`, 'INTEGER');

  const places = hasDetails ? ['x', 'y'].map((name) => anyPlace(name, z, dialect)) : [];
  const columns = [
    'c',
    dialect.cast('count(*)', 'INTEGER'),
    dialect.cast(dialect.anyValue('id'), 'DOUBLE'),
    ...places,
    ...carried.map(({ fn }, number) => {
      if (fn === null) return dialect.anyValue(`v${number + 1}`);
      return `${fn}(v${number + 1})`;
    }),
  ];
  return [
    `SELECT ${columns.join(', ')} FROM (`,
    `  SELECT ${index} AS c, * FROM (${rows})`,
    `  WHERE ${within('x', x)} AND ${within('y', y)}`,
    ') GROUP BY c',
  ].join('\n');
}

/** The place of a point within its tile, as the whole numbers that tiles have. */
function anyPlace(name: string, z: number, dialect: Dialect): string {
  const shift = placeBits - z - Math.log2(tileExtent);
  const within = `(${dialect.anyValue(name)} & ${2 ** (placeBits - z) - 1})`;
  const place = shift < 0 ? `${within} << ${-shift}` : `${within} >> ${shift}`;
  return dialect.cast(place, 'INTEGER');
}
