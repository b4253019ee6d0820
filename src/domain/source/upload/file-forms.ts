import { exceededByWorkbook } from './workbook-limits.ts';

/** What the columns of a file are called: what people call them, or what they are stored as. */
export const columnNamings = ['display', 'stored'] as const;
/** One of `columnNamings`. */
export type ColumnNaming = (typeof columnNamings)[number];

/**
 * The forms of downloaded rows: what they are called, and what their columns are called unless people choose:
 * people read some, programs the others.
 */
export const fileForms = {
  csv: { label: 'CSV', naming: 'display' },
  xlsx: { label: 'Excel', naming: 'display' },
  json: { label: 'JSON', naming: 'stored' },
  geojson: { label: 'GeoJSON', naming: 'stored' },
  parquet: { label: 'Parquet', naming: 'stored' },
} as const satisfies Record<string, { label: string; naming: ColumnNaming }>;
/** One of `fileForms`. */
export type FileForm = keyof typeof fileForms;

/** A link to a file; `other` leads to the one with the other names of columns. */
export type FileLink = {
  form: FileForm;
  label: string;
  href: string;
  other: { naming: ColumnNaming; href: string };
};

/** Links to rows as files in all forms that hold them. */
export function fileLinks(
  size: RowsSize,
  hrefOf: (form: FileForm, naming: ColumnNaming | null) => string,
): FileLink[] {
  const isTooLarge = exceededByWorkbook(size.rows, size.columns) !== null;
  return (Object.keys(fileForms) as FileForm[])
    .filter((form) => (form !== 'xlsx' || !isTooLarge) && (form !== 'geojson' || size.hasPlaces))
    .map((form) => {
      const { label, naming } = fileForms[form];
      const other = naming === 'display' ? 'stored' : 'display';
      return {
        form,
        label,
        href: hrefOf(form, null),
        other: { naming: other, href: hrefOf(form, other) },
      };
    });
}

/**
 * Links to all rows of a version as files. The names of columns are a part of the path: parameters are names
 * of columns, too.
 */
export function versionLinks(
  { sourceId, versionId }: { sourceId: number; versionId: number },
  size: RowsSize,
): FileLink[] {
  const start = `/download/${sourceId}/${versionId}`;
  return fileLinks(size, (form, naming) => `${start}${naming === null ? '' : `/${naming}`}/data.${form}`);
}

/** How many rows and columns a file has, and whether rows have shapes or coordinates (`hasPlaces`). */
export type RowsSize = { rows: number; columns: number; hasPlaces: boolean };

type Limited = (values: { most: number }) => string;

/** Why there is no link to a workbook; null where there is one. */
export function workbookNote(
  { rows, columns }: Pick<RowsSize, 'rows' | 'columns'>,
  texts: { excelRows: Limited; excelCells: Limited },
): string | null {
  const limit = exceededByWorkbook(rows, columns);
  if (!limit) return null;
  const text = { rows: texts.excelRows, cells: texts.excelCells }[limit.what];
  return text({ most: limit.most });
}
