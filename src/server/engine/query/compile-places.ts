import type { QueryColumn } from '#domain/query/resolved-request.ts';
import type { Join } from '#domain/source/join/join.ts';
import { titleColumns } from '#domain/source/column/identifying-columns.ts';
import { columnStorage } from '#domain/source/column/column-storage.ts';
import { isCalculated } from '#domain/source/column/column.ts';
import type { Statement } from '../dialect.ts';
import { cellTextExpression, valueExpression } from './column-expression.ts';
import { withoutParameters } from './compile-comparison.ts';
import { columnOfPart, lostColumn, type JoinPart } from './join-part.ts';
import { physicalColumn, tableOf } from './layout.ts';

/**
 * Rows that are matched by place, as DuckDB, which alone has joined rows, finds them (decision 465). `points`
 * is a statement for rows of `id`, `lon` and `lat`, `shapes` one for `id`, the text of a `shape` and a
 * `label`; `key` is what is shown of a place.
 */
export type PlacedParts = { points: string; shapes: string; key: string };

/** The parts of a join by place as SQL. Rejects when a column is gone. */
export function placedParts({ place }: Join, parts: readonly JoinPart[]): PlacedParts {
  if (!place) throw new Error('The rows of this join are not matched by place.');
  const [own, other] = [parts[place.places]!, parts[1 - place.places]!];
  const label = labelOf(other);
  const area = `SELECT id, ${textOf(other, place.areas)} AS shape, ${label} AS label FROM ${tableOf(other.layout)}`;
  const key = ['lat', 'lon']
    .map((degrees) => own.layout.dialect.text(degrees, 'DOUBLE'))
    .join(" || ', ' || ");
  return { points: pointsOf(own, place.columns), shapes: area, key };
}

function columnNamed(part: JoinPart, name: string): QueryColumn {
  const column = columnOfPart(part, name);
  if (!column) throw lostColumn(name);
  return column;
}

function textOf(part: JoinPart, name: string): string {
  const column = columnNamed(part, name);
  const { dialect } = part.layout;
  return dialect.text(valueExpression(part.layout, column), physicalColumn(part.layout, column).type);
}

/** What an area is called: the cell that names its row, or the number of the row. */
function labelOf(part: JoinPart): string {
  const texts = part.columns.filter(
    (column) => !isCalculated(column) && columnStorage(column.type) === 'value' && column.dataType === 'text',
  );
  const column = columnOfPart(part, titleColumns(texts, null)[0]?.name ?? texts[0]?.name ?? '');
  const number = part.layout.dialect.text('id', 'BIGINT');
  if (!column) return number;
  return `coalesce(${cellTextExpression(part.layout, column)}, ${number})`;
}

/** A number in Well-Known Text, as a pattern. */
const number = '[-+.0-9][-+.0-9eE]*';

/** A point in Well-Known Text, whose heights and measures are left out. */
const point = `^\\s*(?:SRID=[0-9]+;)?\\s*POINT\\s*(?:ZM|Z|M)?\\s*\\(\\s*(${number})\\s+(${number})[^,()]*\\)\\s*$`;

/** A text as JSON; DuckDB may look at texts that no branch is for, and fails where they are none. */
const asJson = (text: string): string => `CASE WHEN json_valid(${text}) THEN ${text} ELSE 'null' END`;

/** The geometry of GeoJSON, without the feature around it. */
const geometryOf = (text: string): string =>
  `coalesce(nullif(CAST(json_extract(${asJson(text)}, '$.geometry') AS VARCHAR), 'null'), ${asJson(text)})`;

/** Whether a text is GeoJSON, and no Well-Known Text. */
const isJson = (text: string): string => `starts_with(ltrim(${text}), '{')`;

/**
 * The rows of a part with their longitude and latitude as they are written; empty where there is no point.
 */
function pointsOf(part: JoinPart, [first, second]: readonly string[]): string {
  const from = tableOf(part.layout);
  if (second !== undefined) {
    const [lat, lon] = [first!, second].map((name) =>
      part.layout.dialect.number(
        valueExpression(part.layout, columnNamed(part, name)),
        physicalColumn(part.layout, columnNamed(part, name)).type,
      ),
    );
    return `SELECT id, CAST(${lon} AS DOUBLE) AS lon, CAST(${lat} AS DOUBLE) AS lat FROM ${from}`;
  }

  const ofWkt = ['lon', 'lat'].map((axis) => `regexp_extract(text, '${point}', ['lon', 'lat'], 'i').${axis}`);
  const ofJson = [0, 1].map(
    (at) =>
      `CASE WHEN json_extract_string(geometry, '$.type') = 'Point' THEN json_extract_string(geometry, '$.coordinates[${at}]') END`,
  );
  const [lon, lat] = [0, 1].map(
    (at) => `TRY_CAST(CASE WHEN ${isJson('text')} THEN ${ofJson[at]} ELSE ${ofWkt[at]} END AS DOUBLE)`,
  );
  const texts = `SELECT id, ${textOf(part, first!)} AS text FROM ${from}`;
  const geometries = `SELECT id, text, CASE WHEN ${isJson('text')} THEN ${geometryOf('text')} END AS geometry FROM (${texts})`;
  return `SELECT id, ${lon} AS lon, ${lat} AS lat FROM (${geometries})`;
}

/** Degrees that are a hair outside come from calculations, and are taken as the edge. */
const tolerance = 1e-6;

const isOnEarth = (lon: string, lat: string): string =>
  `abs(${lon}) <= ${180 + tolerance} AND abs(${lat}) <= ${90 + tolerance}`;

/** A list of what a pattern matches, as a pattern: lists of JSON, or those of Well-Known Text. */
const listOf = (item: string, [open, close]: readonly [string, string]): string =>
  `${open}\\s*${item}(?:\\s*,\\s*${item})*\\s*${close}`;

const json = ['\\[', '\\]'] as const;
const areaInJson = listOf(listOf('\\[[^\\[\\]]*\\]', json), json);
const areaInWkt = listOf('\\([^()]*\\)', ['\\(', '\\)']);

/** The areas of a text of Well-Known Text as lists of JSON. */
const listsOfWkt = `list_transform(regexp_extract_all(text, '${areaInWkt}'), lambda t: replace(replace(regexp_replace(t, '(${number})\\s+(${number})[^,()]*', '[\\1,\\2]', 'g'), '(', '['), ')', ']'))`;

/**
 * The edges of all areas of shapes (`edges`), straight between longitudes and latitudes. Rings go on beyond
 * the antimeridian where edges cross it; one all around a pole is closed over the pole that it is nearer to.
 * Areas beyond the Earth are left out. Lines and points of a collection are none.
 */
const edgesOf = (shapes: string): string[] => [
  `texts AS (SELECT id AS region, ${isJson('shape')} AS is_json,
    CASE WHEN ${isJson('shape')} THEN regexp_replace(${geometryOf('shape')}, '\\{[^{}]*"MultiLineString"[^{}]*\\}', '', 'g')
    ELSE regexp_replace(shape, 'MULTI(?:LINESTRING|POINT)[^(]*${areaInWkt}', '', 'gi') END AS text
    FROM (${shapes}) WHERE shape IS NOT NULL)`,
  `lists AS MATERIALIZED (SELECT row_number() OVER () AS area, region, TRY_CAST(list AS DOUBLE[][][]) AS rings FROM (
    SELECT region, unnest(CASE WHEN is_json THEN regexp_extract_all(text, '${areaInJson}') ELSE ${listsOfWkt} END) AS list FROM texts))`,
  `rings AS (SELECT area, region, unnest(rings) AS ring, generate_subscripts(rings, 1) AS n FROM lists)`,
  `vertices AS MATERIALIZED (SELECT area, region, n, vertex[1] AS lon, vertex[2] AS y, i FROM (
    SELECT area, region, n, unnest(ring) AS vertex, generate_subscripts(ring, 1) AS i FROM (
      SELECT area, region, n, CASE WHEN ring[1] = ring[-1] THEN ring ELSE list_append(ring, ring[1]) END AS ring FROM rings)))`,
  `possible AS (SELECT area FROM vertices GROUP BY area HAVING bool_and(coalesce(${isOnEarth('lon', 'y')}, FALSE)))`,
  `steps AS (SELECT *, lon - lag(lon) OVER (PARTITION BY area, n ORDER BY i) AS step FROM vertices SEMI JOIN possible USING (area))`,
  `unrolled AS MATERIALIZED (SELECT area, region, n, i, y, lon - 360 * coalesce(sum(
    CASE WHEN abs(step) > 180 AND abs(step) <> 360 THEN sign(step) END) OVER (PARTITION BY area, n ORDER BY i), 0) AS x FROM steps)`,
  `sides AS (SELECT area, region, lag(x) OVER ring AS x1, lag(y) OVER ring AS y1, x AS x2, y AS y2 FROM unrolled
    WINDOW ring AS (PARTITION BY area, n ORDER BY i))`,
  `around AS (SELECT area, region, arg_min(x, i) AS first_x, arg_max(x, i) AS last_x, arg_max(y, i) AS level,
    CASE WHEN avg(y) < 0 THEN -90 ELSE 90 END AS pole FROM unrolled GROUP BY area, region, n HAVING abs(last_x - first_x) >= 180)`,
  `edges AS MATERIALIZED (SELECT area, region, x1, y1, x2, y2 FROM sides WHERE x1 IS NOT NULL
    UNION ALL SELECT area, region, unnest([last_x, last_x, first_x]), unnest([level, pole, pole]),
      unnest([last_x, first_x, first_x]), unnest([pole, pole, level]) FROM around)`,
];

/** So many strips of an area are looked up at most. */
const mostStrips = 100_000;
/** The finest grid has cells of 360 degrees divided by two to the power of this. */
const finestGrid = 12;

/** The number of the strip of an area that a longitude is in. */
const stripOf = (x: string): string =>
  `least(strips - 1, CAST(floor((${x} - west) * per_degree) AS INTEGER))`;

/** The numbers from one SQL to another one. */
const span = (from: string, to: string): string => `unnest(range(${from}, 1 + ${to}))`;

const cellOf = (degrees: string): string => `CAST(floor((${degrees}) * grid) AS INTEGER)`;

/**
 * The areas in cells of grids as coarse as they are large, and their edges in strips from south to north, of
 * which an area has as many as a place may cross few edges of it.
 */
const indexOf = (): string[] => [
  `areas AS MATERIALIZED (SELECT area, region, min(least(x1, x2)) AS west, max(greatest(x1, x2)) AS east,
    min(least(y1, y2)) AS south, max(greatest(y1, y2)) AS north,
    CASE WHEN east > west THEN CAST(greatest(1, least(${mostStrips}, floor(count(*) * (east - west) / sum(abs(x2 - x1))))) AS INTEGER) ELSE 1 END AS strips,
    CASE WHEN east > west THEN strips / (east - west) ELSE 0 END AS per_degree
    FROM edges GROUP BY area, region)`,
  `striped AS (SELECT area, x1, y1, x2, y2, ${span(stripOf('least(x1, x2)'), stripOf('greatest(x1, x2)'))} AS strip FROM edges JOIN areas USING (area))`,
  `turned AS (SELECT area, west, east, south, north, unnest([0, 360, -360]) AS shift,
    2 ** greatest(0, least(${finestGrid}, floor(log2(360 / greatest(1e-9, east - west, north - south))))) / 360 AS grid FROM areas)`,
  `columns AS (SELECT *, ${span(cellOf('west - shift + 180'), cellOf('east - shift + 180'))} AS cell_x FROM turned
    WHERE west - shift <= 180 AND east - shift >= -180)`,
  `cells AS MATERIALIZED (SELECT *, ${span(cellOf('south + 90'), cellOf('north + 90'))} AS cell_y FROM columns)`,
];

/** The different places of points on Earth, in the cells that they are in. */
const placesOf = (points: string): string[] => [
  `points AS MATERIALIZED (SELECT *, CASE WHEN ${isOnEarth('lon', 'lat')} THEN greatest(-180, least(180, lon)) END AS x,
    CASE WHEN ${isOnEarth('lon', 'lat')} THEN greatest(-90, least(90, lat)) END AS y FROM (${points}))`,
  `places AS MATERIALIZED (SELECT row_number() OVER () AS place, x, y FROM (SELECT DISTINCT x, y FROM points WHERE x IS NOT NULL))`,
  `placed AS (SELECT place, x, y, grid, ${cellOf('x + 180')} AS cell_x, ${cellOf('y + 90')} AS cell_y
    FROM places, (SELECT DISTINCT grid FROM cells))`,
];

/**
 * The pairs of rows of which the first is within an area of the second, or on its border. A line from a place
 * to the north crosses an odd number of edges of the area that it is in; on an edge, the place and both ends
 * are on one line.
 */
const pairsOf = (): string[] => [
  `near AS (SELECT place, area, x + shift AS x, y FROM placed JOIN cells USING (grid, cell_x, cell_y)
    WHERE x + shift BETWEEN west AND east AND y BETWEEN south AND north)`,
  `strips AS (SELECT place, area, region, x, y, ${stripOf('x')} AS strip FROM near JOIN areas USING (area))`,
  `met AS (SELECT *, (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) AS turn FROM strips JOIN striped USING (area, strip)
    WHERE x BETWEEN least(x1, x2) AND greatest(x1, x2) AND greatest(y1, y2) >= y)`,
  `within AS (SELECT DISTINCT place, region FROM (SELECT place, region FROM met GROUP BY place, region, area, x
    HAVING bool_or(turn = 0 AND y >= least(y1, y2))
      OR count(*) FILTER (WHERE (x1 > x) <> (x2 > x) AND CASE WHEN x2 > x1 THEN turn < 0 ELSE turn > 0 END) % 2 = 1))`,
  `pairs AS MATERIALIZED (SELECT points.id AS link_place, region AS link_area FROM points JOIN places USING (x, y) JOIN within USING (place))`,
];

const withParts = (parts: readonly string[], select: string): Statement =>
  withoutParameters(`WITH ${parts.join(',\n')}`, select);

/** The statement for the number of places and that of the characters of shapes. */
export const compilePlaceSizes = ({ points, shapes }: PlacedParts): Statement =>
  withoutParameters(
    `SELECT (SELECT count(*) FROM (${points})), (SELECT coalesce(sum(length(shape)), 0) FROM (${shapes}))`,
  );

/** The statement for the steps that it takes to match every `each`th place, without reading the shapes. */
export const compilePlaceSteps = ({ points, shapes }: PlacedParts, each: number): Statement =>
  withParts(
    [
      ...edgesOf(shapes),
      ...indexOf(),
      ...placesOf(`SELECT * FROM (${points}) WHERE hash(id) % ${each} = 0`),
      `crowds AS (SELECT grid, cell_x, cell_y, count(*) AS n FROM placed GROUP BY ALL)`,
      `lengths AS (SELECT area, count(*) / any_value(strips) AS edges FROM striped JOIN areas USING (area) GROUP BY area)`,
    ],
    `SELECT (SELECT coalesce(sum(n), 0) FROM crowds) + (SELECT coalesce(sum(n * (1 + edges)), 0) FROM crowds JOIN cells USING (grid, cell_x, cell_y) JOIN lengths USING (area))`,
  );

/** The statement for the pairs of rows as `link_place` and `link_area`, which are their ids. */
export const compilePlacePairs = ({ points, shapes }: PlacedParts): string =>
  withParts([...edgesOf(shapes), ...indexOf(), ...placesOf(points), ...pairsOf()], 'SELECT * FROM pairs').sql;

/** How many examples are read of each kind. */
const mostExamples = 5;

/**
 * The statement for what matches by place: rows of what is counted, the side (0 for places, 1 for areas), a
 * key, and two numbers. For `rows`, `keyless`, `matched`, `repeated` and `pairs` the first is their number;
 * `unmatchedKeys` and `repeatedKeys` are examples with their rows and joined rows.
 */
export function compilePlaceMatches({ points, shapes, key }: PlacedParts): Statement {
  const counted = (of: string) => `(SELECT ${of} AS id, count(*) AS n FROM pairs GROUP BY 1)`;
  const sides = [
    `sides_0 AS (SELECT ${key} AS key, coalesce(n, 0) AS n FROM points LEFT JOIN ${counted('link_place')} USING (id))`,
    `sides_1 AS (SELECT CASE WHEN id IN (SELECT region FROM areas) THEN label END AS key, coalesce(n, 0) AS n
      FROM (${shapes}) LEFT JOIN ${counted('link_area')} USING (id))`,
  ];
  const selects = [0, 1].flatMap((side) => {
    const count = (name: string, value: string) =>
      `SELECT '${name}' AS what, ${side} AS side, NULL AS key, ${value} AS n, 0 AS joined FROM sides_${side}`;
    const examples = (name: string, test: string) =>
      `(SELECT '${name}', ${side}, key, count(*) AS n, sum(n) AS joined FROM sides_${side}
        WHERE key IS NOT NULL AND ${test} GROUP BY key ORDER BY greatest(count(*), sum(n)) DESC, key LIMIT ${mostExamples})`;

    return [
      count('rows', 'count(*)'),
      count('keyless', 'count(*) FILTER (WHERE key IS NULL)'),
      count('matched', 'count(*) FILTER (WHERE n > 0)'),
      count('repeated', 'count(*) FILTER (WHERE n > 1)'),
      count('pairs', 'coalesce(sum(n), 0)'),
      examples('unmatchedKeys', 'n = 0'),
      examples('repeatedKeys', 'n > 1'),
    ];
  });

  return withParts(
    [...edgesOf(shapes), ...indexOf(), ...placesOf(points), ...pairsOf(), ...sides],
    selects.join('\nUNION ALL '),
  );
}
