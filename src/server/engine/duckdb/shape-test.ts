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

function geoJsonTest(text: string): string {
  const tests = ['$', '$.geometry'].map((at) => {
    const type = `json_extract_string(${text}, '${at}.type')`;
    const isList = (name: string) => `coalesce(json_type(${text}, '${at}.${name}') = 'ARRAY', FALSE)`;
    const isShape = `coalesce(${type} IN ${list(kinds)}, FALSE) AND ${isList('coordinates')}`;
    return `${isShape} OR coalesce(${type} = 'GeometryCollection', FALSE) AND ${isList('geometries')}`;
  });
  return `CASE WHEN NOT json_valid(${text}) THEN FALSE WHEN json_extract_string(${text}, '$.type') = 'Feature' THEN ${tests[1]} ELSE ${tests[0]} END`;
}
