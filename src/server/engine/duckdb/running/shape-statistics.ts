import type { DuckDBConnection } from '@duckdb/node-api';
import { smallestSpan } from '#domain/geo/bounding-box.ts';
import type { ShapeProfile } from '#domain/source/column/column-profile.ts';
import { shapeTest } from '../shape-test.ts';

/** A number in Well-Known Text or JSON, as a pattern. */
const number = '[-+.0-9][-+.0-9eE]*';

/**
 * The texts of the shapes in cells, without what is around them in features, and whether each is GeoJSON, as
 * SQL.
 */
const textsOf = (table: string, cell: string): string => `
  SELECT starts_with(ltrim(${cell}), '{') AS is_json,
    CASE WHEN is_json THEN regexp_replace(coalesce(nullif(CAST(json_extract(
      CASE WHEN json_valid(${cell}) THEN ${cell} ELSE 'null' END, '$.geometry') AS VARCHAR), 'null'), ${cell}),
      '"bbox"\\s*:\\s*\\[[^\\]]*\\]', '"bbox": 0')
    ELSE regexp_replace(${cell}, '^\\s*SRID=[0-9]+;', '', 'i') END AS text
  FROM ${table} WHERE ${cell} IS NOT NULL AND ${shapeTest(cell)}`;

/** Extracts a part of each text: by one pattern from GeoJSON, by another from Well-Known Text. */
const each = (ofJson: string, ofWkt: string): string =>
  `CASE WHEN is_json THEN regexp_extract_all(text, '${ofJson}', 1) ELSE regexp_extract_all(text, '${ofWkt}', 1) END`;

const longitudes = each(`\\[\\s*(${number})\\s*,\\s*[-.0-9]`, `[(,]\\s*(${number})\\s+[-+.0-9]`);
const latitudes = each(`\\[\\s*${number}\\s*,\\s*(${number})`, `[(,]\\s*${number}\\s+(${number})`);
const ringStarts = each('(\\[\\s*\\[\\s*[-.0-9])', '(\\(\\s*[-+.0-9])');
const kindOfText = `lower(CASE WHEN is_json
  THEN json_extract_string(CASE WHEN json_valid(text) THEN text ELSE 'null' END, '$.type')
  ELSE regexp_extract(text, '^\\s*([A-Za-z]+?)(ZM|Z|M|zm|z|m)?\\s*(ZM|Z|M|zm|z|m)?\\s*(\\(|[Ee][Mm][Pp][Tt][Yy])', 1) END)`;

/**
 * What the shapes in cells of text are. DuckDB has no functions for parts of shapes here, so that their
 * numbers are found by patterns; the end of a ring, which is its start, is no vertex.
 */
export async function readShapes(
  connection: DuckDBConnection,
  table: string,
  cell: string,
): Promise<ShapeProfile> {
  const sql = `
    WITH t AS (${textsOf(table, cell)}),
    p AS (SELECT ${kindOfText} AS kind, CAST(${longitudes} AS DOUBLE[]) AS xs,
      CAST(${latitudes} AS DOUBLE[]) AS ys, len(${ringStarts}) AS rings FROM t),
    s AS (SELECT kind, len(xs) - CASE WHEN kind LIKE '%polygon' THEN rings ELSE 0 END AS vertices,
      list_min(xs) AS west, list_max(xs) AS east, list_min(ys) AS south, list_max(ys) AS north FROM p),
    o AS (SELECT *, west < -180.000001 OR east > 180.000001 OR south < -90.000001 OR north > 90.000001 AS outside FROM s)
    SELECT kind, west IS NULL AS is_empty, coalesce(outside, false) AS is_outside, floor(west) AS from_degree,
      ceil(east) AS to_degree, count(*), sum(vertices), min(west), max(east), min(south), max(north)
    FROM o GROUP BY ALL`;
  const rows = (await connection.runAndReadAll(sql)).getRows();
  return profileOf(rows.map((row) => groupOf(row)));
}

type Group = {
  kind: string;
  isEmpty: boolean;
  isOutside: boolean;
  count: number;
  vertices: number;
  box: [west: number, east: number, south: number, north: number];
};

const groupOf = ([kind, isEmpty, isOutside, , , count, vertices, ...box]: readonly unknown[]): Group => ({
  kind: String(kind),
  isEmpty: isEmpty === true,
  isOutside: isOutside === true,
  count: Number(count),
  vertices: Number(vertices),
  box: box.map(Number) as Group['box'],
});

function profileOf(groups: readonly Group[]): ShapeProfile {
  const kinds = new Map<string, number>();
  for (const { kind, count } of groups) {
    kinds.set(kind, (kinds.get(kind) ?? 0) + count);
  }

  const countOf = (some: readonly Group[]) => some.reduce((sum, { count }) => sum + count, 0);
  return {
    kinds: [...kinds]
      .map(([kind, count]) => ({ kind, count }))
      .toSorted((a, b) => b.count - a.count || a.kind.localeCompare(b.kind)),
    vertices: groups.reduce((sum, group) => sum + group.vertices, 0),
    empty: countOf(groups.filter(({ isEmpty }) => isEmpty)),
    outside: countOf(groups.filter(({ isOutside }) => isOutside)),
    extent: extentOf(groups.filter(({ isEmpty, isOutside }) => !isEmpty && !isOutside)),
  };
}

/** The box around groups of shapes, across the antimeridian where that is smaller. */
function extentOf(groups: readonly Group[]): ShapeProfile['extent'] {
  if (groups.length === 0) return null;
  const [west, east] = smallestSpan(groups.map(({ box }) => [box[0], box[1]]));
  const south = groups.reduce((least, { box }) => Math.min(least, box[2]), Infinity);
  const north = groups.reduce((most, { box }) => Math.max(most, box[3]), -Infinity);
  return [west, south, east, north];
}
