/** The files that hold tables, by what they are, with the endings of their names. */
const tableKinds = [
  { what: 'a table as text', endings: ['.csv', '.tsv', '.tab', '.psv', '.ssv', '.txt', '.dat'] },
  { what: 'a workbook', endings: ['.xlsx', '.xlsm', '.xls', '.ods', '.fods'] },
  { what: 'JSON', endings: ['.json', '.jsonl', '.ndjson', '.geojson'] },
  { what: 'a map', endings: ['.topojson', '.kml', '.kmz', '.gpkg'] },
  { what: 'a web page with tables', endings: ['.html', '.htm'] },
  { what: 'a Parquet file', endings: ['.parquet'] },
] as const;

/** The endings of files that hold such files. */
const packedEndings = ['.zip', '.gz'] as const;

/** The ending of the name of a file that can be uploaded. */
export type UploadEnding = (typeof tableKinds)[number]['endings'][number] | (typeof packedEndings)[number];

/** All endings of the names of files that can be uploaded. */
export const uploadEndings: readonly UploadEnding[] = [
  ...tableKinds.flatMap(({ endings }) => endings),
  ...packedEndings,
];

/** The files that hold tables, in words: `a table as text (.csv, …), …`. */
export const tableFiles: string = tableKinds
  .map(({ what, endings }) => `${what} (${endings.join(', ')})`)
  .join(', ');

/** The files that can be uploaded, in words. */
export const uploadedFiles: string = `${tableFiles}, or such files packed (${packedEndings.join(', ')})`;
