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
