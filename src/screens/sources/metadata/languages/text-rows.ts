import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnTexts } from '#domain/source/column/column-texts.ts';
import { ownValue } from '#domain/value/object/own-value.ts';
import { textState, withTexts, type TextState, type TranslatedText } from '#domain/value/text/translation.ts';

/** A text of a column that can be translated; `label` says which one it is. */
export type TextRow = { column: string; key: string; label: string; original: string };

/** A text in a language, as it is entered; an empty one is none. */
export type TextChange = { row: TextRow; language: string; text: string };

const labels: Readonly<Record<string, string>> = {
  display_name: 'Name',
  description: 'Description',
  prompt: 'Prompt',
  unit: 'Unit',
};

function labelOf(key: string): string {
  const value = key.slice(key.indexOf('[') + 1, key.lastIndexOf(']'));
  if (key.startsWith('options[')) return `Option ${value}`;
  if (key.startsWith('codes[')) return `Code ${value}`;
  return ownValue(labels, key) ?? key;
}

/** The texts of columns that can be translated, in their order. */
export const textRows = (columns: readonly SourceColumn[]): TextRow[] =>
  columns.flatMap((column) =>
    Object.entries(columnTexts(column)).map(([key, original]) => ({
      column: column.name,
      key,
      label: labelOf(key),
      original,
    })),
  );

/** The languages that columns have texts in. */
export const languagesOf = (columns: readonly SourceColumn[]): string[] =>
  [...new Set(columns.flatMap(({ translations = {} }) => Object.keys(translations)))].toSorted();

/** Texts of a column in a language. */
function textsOf(columns: readonly SourceColumn[], name: string, language: string) {
  const { translations = {} } = columns.find((column) => column.name === name) ?? {};
  return ownValue(translations, language) ?? {};
}

/** The text of a row in a language, and what it was translated from; undefined where it is missing. */
export const textAt = (
  columns: readonly SourceColumn[],
  { column, key }: TextRow,
  language: string,
): TranslatedText | undefined => ownValue(textsOf(columns, column, language), key);

/** How many rows are in each state in a language. */
export function countStates(
  columns: readonly SourceColumn[],
  rows: readonly TextRow[],
  language: string,
): Record<TextState, number> {
  const counts = { missing: 0, current: 0, outdated: 0 };
  for (const row of rows) {
    counts[textState(row.original, textAt(columns, row, language))] += 1;
  }

  return counts;
}

/** Columns with changed texts, each of which is now the translation of the present original. */
export function withTextChanges(
  columns: readonly SourceColumn[],
  changes: readonly TextChange[],
): SourceColumn[] {
  const byColumn = Map.groupBy(changes, ({ row }) => row.column);
  return columns.map((column) => {
    const ofColumn = byColumn.get(column.name);
    if (!ofColumn) return column;
    const { translations: _former, ...others } = column;
    const translations = ofColumn.reduce(
      (all, { row, language, text }) =>
        withTexts(all, language, {
          [row.key]: text.trim() === '' ? null : { text, of: row.original },
        }),
      column.translations,
    );
    return translations ? { ...others, translations } : others;
  });
}

/** The cells of a table that is pasted into the text `at`, which has the first of them. */
export function pastedTexts(
  cells: readonly (readonly string[])[],
  { rows, languages }: { rows: readonly TextRow[]; languages: readonly string[] },
  at: { row: TextRow; language: string },
): TextChange[] {
  const firstRow = rows.findIndex(({ column, key }) => column === at.row.column && key === at.row.key);
  const firstLanguage = languages.indexOf(at.language);
  return cells.flatMap((texts, down) =>
    texts.flatMap((text, across): TextChange[] => {
      const row = rows[firstRow + down];
      const language = languages[firstLanguage + across];
      if (!row || !language) return [];
      return [{ row, language, text }];
    }),
  );
}
