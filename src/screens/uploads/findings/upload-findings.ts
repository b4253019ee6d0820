import { columnLabel } from '#domain/source/column/column-label.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { suggestLabel } from '#domain/source/column/suggest-label.ts';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { plural } from '#domain/value/number/plural.ts';
import { choicesOf, flagsOf, listsOf } from './choice-findings.ts';
import type { Finding } from './finding.ts';
import type { MatchedColumn, NewColumn } from './found-column.ts';
import {
  changeColumn,
  combine,
  separate,
  treatAsEmptyIn,
  yearColumns,
  type MappingDraft,
} from '../mapping/mapping-draft.ts';
import { optionFindings } from './option-findings.ts';
import {
  datesOf,
  hasOtherDates,
  hasOtherMainType,
  hasNumbersToTell,
  hasOtherNumbers,
  mainTypeOf,
  numbersOf,
} from './parsing-findings.ts';
import { renamedColumns } from './renamed-findings.ts';
import { namedUnitFindings, unitFindings } from './unit-findings.ts';

/** What was found in a layer: renamed columns of the source, and what the columns hold that the source does not have yet. */
export function findingsOf(layer: Layer, draft: MappingDraft, existing: readonly SourceColumn[]): Finding[] {
  const known = new Set([...existing.map(({ name }) => name), ...draft.combined]);
  const columns = layer.columns.flatMap((found): NewColumn[] => {
    const own = draft.columns.find(({ column }) => column.name === found.name);
    if (own && (own.match === null || !known.has(own.match))) return [{ found, draft: own }];
    return [];
  });

  const matched = layer.columns.flatMap((found): MatchedColumn[] => {
    const own = draft.columns.find(({ column }) => column.name === found.name);
    const target = existing.find(({ name }) => name === own?.match);
    if (own && target) return [{ found, draft: own, target }];
    return [];
  });
  const otherDates = matched.filter(hasOtherDates);
  const otherNumbers = matched.filter(hasOtherNumbers);

  return [
    ...renamedColumns(layer, draft, existing),
    ...optionFindings(layer, draft, existing),
    ...missingValues(layer, [...columns, ...matched]),
    ...blanksOf([...columns, ...matched]),
    ...[...columns, ...otherDates].flatMap(datesOf),
    ...[...columns.filter((column) => hasNumbersToTell(layer, column)), ...otherNumbers].flatMap(numbersOf),
    ...[...columns, ...matched.filter(hasOtherMainType)].flatMap((column) => mainTypeOf(layer, column)),
    ...unitFindings(columns.map(({ found, draft: { column } }) => ({ found, column }))),
    ...yearsOf(draft),
    ...columns.flatMap((column) => choicesOf(layer, column)),
    ...columns.flatMap(flagsOf),
    ...columns.flatMap((column) => listsOf(layer, column)),
    ...labelsOf(columns),
    // Behind the labels, whose names still have the units.
    ...namedUnitFindings(columns.map(({ found, draft: { column } }) => ({ found, column }))),
  ];
}

/** A column of the layer, and the column of the source that it goes into, if there is one. */
type AnyColumn = NewColumn & Partial<MatchedColumn>;

/** Texts that may be missing values, each in all columns that have it and do not treat it as empty already. */
function missingValues(layer: Layer, columns: readonly AnyColumn[]): Finding[] {
  const texts = new Map<string, { cells: number; columns: AnyColumn[] }>();
  for (const column of columns) {
    for (const { text, count } of column.found.na_values) {
      if (column.target?.na_values?.includes(text)) continue;
      const { cells, columns: others } = texts.get(text) ?? { cells: 0, columns: [] };
      texts.set(text, { cells: cells + count, columns: [...others, column] });
    }
  }

  return [...texts].map(([text, { cells, columns: those }]) => {
    const names = those.map(({ found }) => found.name);
    const treat = (isEmpty: boolean) => (draft: MappingDraft) =>
      names.reduce((next, name) => treatAsEmptyIn(next, layer, { name, text, isEmpty }), draft);
    const isDone = those.every(({ draft }) => draft.column.na_values?.includes(text));
    const [first, ...others] = those;
    const only = first && others.length === 0 ? first : null;
    const where = only ? columnLabel(only.draft.column) : plural(names.length, 'column');

    return {
      key: `missing ${text}`,
      text: isDone
        ? `“${text}” is treated as empty in ${where}${alsoInSource(those)}; the file keeps it.`
        : `“${text}” may mean that a value is missing: ${plural(cells, 'cell')} in ${where}. Accept treats it as empty.`,
      choices: [{ label: 'Accept', apply: treat(true) }],
      undo: isDone ? treat(false) : null,
      column: only?.found.name ?? null,
    };
  });
}

const alsoInSource = (columns: readonly AnyColumn[]): string =>
  columns.some(({ target }) => target) ? ', also in rows that the source has' : '';

/** Blanks around texts, of all columns that have some. */
function blanksOf(columns: readonly AnyColumn[]): Finding[] {
  const padded = columns.filter(({ found, draft: { column }, target }) => {
    const isText = (target ?? column).dataType === 'text';
    return isText && found.padded > 0 && !target?.trim;
  });
  const [first, ...others] = padded;
  if (!first) return [];

  const only = others.length === 0 ? first : null;
  const cells = padded.reduce((sum, { found }) => sum + found.padded, 0);
  const where = only ? columnLabel(only.draft.column) : plural(padded.length, 'column');
  const set = (trim: boolean) => (draft: MappingDraft) =>
    padded.reduce((next, { found }) => changeColumn(next, found.name, (it) => ({ ...it, trim })), draft);
  const isDone = padded.every(({ draft }) => draft.column.trim);

  return [
    {
      key: 'blanks',
      text: isDone
        ? `Blanks around ${plural(cells, 'text')} in ${where} are trimmed${alsoInSource(padded)}; the file keeps them.`
        : `${plural(cells, 'text has', 'texts have')} blanks around in ${where}. Accept trims them.`,
      choices: [{ label: 'Accept', apply: set(true) }],
      undo: isDone ? set(false) : null,
      column: only?.found.name ?? null,
    },
  ];
}

/** Years across, as rows. */
function yearsOf(draft: MappingDraft): Finding[] {
  const destination = draft.combined.find((name) => yearColumns(draft, name).length > 0) ?? null;
  const years = yearColumns(draft, destination);
  if (years.length === 0) return [];

  const labels = draft.columns
    .filter(({ column }) => years.includes(column.name))
    .map(({ column }) => columnLabel(column));
  const range = `(${labels[0]} to ${labels.at(-1)})`;
  return [
    {
      key: 'years',
      text:
        destination === null
          ? `${labels.length} columns are one quantity over the years ${range}. Accept makes one row of each year.`
          : `${labels.length} columns of years ${range} become rows; ${destination} says which. What goes into their cells is chosen below the rows.`,
      choices: [{ label: 'Accept', apply: (current) => combine(current, years, 'year') }],
      undo: destination === null ? null : (current) => separate(current, destination),
      column: null,
    },
  ];
}

/** Names for people, of all columns that have a technical one. */
function labelsOf(columns: readonly NewColumn[]): Finding[] {
  const labels = columns.flatMap(({ found, draft: { column } }) => {
    const label = suggestLabel(found.display_name || found.name);
    if (label === null) return [];
    return [{ found, label, isDone: column.display_name === label, now: column.display_name }];
  });
  const untouched = labels.filter(({ found, isDone, now }) => isDone || now === found.display_name);
  const [first] = untouched;
  if (!first) return [];

  const rename = (toLabel: boolean) => (draft: MappingDraft) =>
    untouched.reduce(
      (next, { found, label }) =>
        changeColumn(next, found.name, (it) => ({
          ...it,
          display_name: toLabel ? label : found.display_name,
        })),
      draft,
    );
  const isDone = untouched.every((one) => one.isDone);
  const count = untouched.length === 1 ? 'One column has' : `${formatNumber(untouched.length)} columns have`;
  const was = first.found.display_name || first.found.name;

  return [
    {
      key: 'labels',
      text: isDone
        ? `${untouched.length === 1 ? 'One column is' : `${formatNumber(untouched.length)} columns are`} shown under a name for people; the stored names stay.`
        : `${count} a technical name. Accept shows “${was}” as “${first.label}”${untouched.length > 1 ? ', and so on' : ''}; the stored names stay.`,
      choices: [{ label: 'Accept', apply: rename(true) }],
      undo: isDone ? rename(false) : null,
      column: untouched.length === 1 ? first.found.name : null,
    },
  ];
}
