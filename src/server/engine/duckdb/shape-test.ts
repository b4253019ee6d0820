const list = (texts: readonly string[]): string => `(${texts.map((text) => `'${text}'`).join(', ')})`;

const kinds = ['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'];

/**
 * Whether a text is that of a shape, as SQL that is never null: Well-Known Text that DuckDB reads, or GeoJSON
 * of a geometry or a feature, of which only its kind and the form of its coordinates are looked at.
 */
export function shapeTest(text: string): string {
  const isWkt = `coalesce(TRY(CAST(${text} AS GEOMETRY)) IS NOT NULL, FALSE)`;
  return `CASE WHEN regexp_matches(${text}, '^\\s*\\{') THEN ${geoJsonTest(text)} ELSE ${isWkt} END`;
}

/**
 * Whether a text is that of a shape that can be drawn, as SQL that is never null: of Well-Known Text, places
 * have to be on Earth, and rings closed.
 */
export function drawableTest(text: string): string {
  return `(${shapeTest(text)} AND (regexp_matches(${text}, '^\\s*\\{') OR (NOT regexp_matches(${text}, '${outside}') AND ${areRingsClosed(text)})))`;
}

/** Longitudes beyond 180 and latitudes beyond 90 degrees in Well-Known Text, as a pattern. */
const outside = [
  '[(,]\\s*[-+]?0*(?:18[1-9]|180\\.0{0,5}[1-9]|19[0-9]|[2-9][0-9][0-9]|[1-9][0-9]{3})',
  '[(,]\\s*[-+.0-9eE]+\\s+[-+]?0*(?:9[1-9]|90\\.0{0,5}[1-9]|[1-9][0-9]{2})',
].join('|');

/** Whether each ring of areas ends where it begins: texts that differ are compared as numbers. */
function areRingsClosed(text: string): string {
  const [first, last] = ["split_part(regexp_replace(r, '^.*[(]', ''), ',', 1)", "split_part(r, ',', -1)"];
  const numbers = (position: string) =>
    `TRY_CAST(string_split(regexp_replace(trim(${position}), '\\s+', ' ', 'g'), ' ')[1:2] AS DOUBLE[])`;
  const isOpen = `contains(r, ',') AND trim(${first}) <> trim(${last}) AND ${numbers(first)} IS DISTINCT FROM ${numbers(last)}`;
  const isOfAreas = `regexp_matches(${text}, '^\\s*(SRID=[0-9]+;\\s*)?(MULTI)?POLYGON', 'i')`;
  return `CASE WHEN ${isOfAreas} THEN len(list_filter(string_split(${text}, ')'), lambda r: ${isOpen})) = 0 ELSE TRUE END`;
}

function geoJsonTest(text: string): string {
  // DuckDB may extract from texts that no branch is for, and fails where they are no JSON.
  const json = `CASE WHEN json_valid(${text}) THEN ${text} ELSE 'null' END`;
  const [plain, ofFeature] = ['$', '$.geometry'].map((at) => {
    const type = `json_extract_string(${json}, '${at}.type')`;
    const isList = (name: string) => `coalesce(json_type(${json}, '${at}.${name}') = 'ARRAY', FALSE)`;
    const isShape = `coalesce(${type} IN ${list(kinds)}, FALSE) AND ${isList('coordinates')}`;
    return `${isShape} OR coalesce(${type} = 'GeometryCollection', FALSE) AND ${isList('geometries')}`;
  });
  const isFeature = `coalesce(json_extract_string(${json}, '$.type') = 'Feature', FALSE)`;
  return `CASE WHEN ${isFeature} THEN ${ofFeature} ELSE ${plain} END`;
}
