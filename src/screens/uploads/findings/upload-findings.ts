import { columnLabel } from '#domain/source/column/column-label.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { suggestLabel } from '#domain/source/column/suggest-label.ts';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { plural, pluralForm } from '#domain/value/number/plural.ts';
import { choicesOf, flagsOf, listsOf } from './choice-findings.ts';
import { singleChoice, type Finding } from './finding.ts';
import type { MatchedColumn, NewColumn } from './found-column.ts';
import {
  changeMappedColumn,
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
import { ordersOf } from './order-findings.ts';
import { placeFindings } from './place-findings.ts';
import { renamedColumns } from './renamed-findings.ts';
import { namedUnitFindings, unitFindings } from './unit-findings.ts';

/**
 * What was found in a layer: renamed columns of the source, and what the columns hold that the source does
 * not have yet.
 */
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
    ...columns.flatMap((column) => {
      const choices = choicesOf(layer, column);
      return choices.length > 0 ? choices : ordersOf(column);
    }),
    ...columns.flatMap(flagsOf),
    ...columns.flatMap((column) => listsOf(layer, column)),
    ...placeFindings(columns),
    ...labelsOf(columns),
    // Behind the labels, whose names still have the units.
    ...namedUnitFindings(columns.map(({ found, draft: { column } }) => ({ found, column }))),
  ];
}

/** A column of the layer, and the column of the source that it goes into, if there is one. */
type AnyColumn = NewColumn & Partial<MatchedColumn>;

/**
 * Texts that may be missing values, each in all columns that have it and do not treat it as empty already.
 */
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
    const where = whereOf(those);

    return singleChoice({
      key: `missing ${text}`,
      column: onlyOf(those)?.found.name ?? null,
      isDone,
      open: `“${text}” may mean that a value is missing: ${plural(cells, 'cell')} in ${where}. Accept treats it as empty.`,
      done: `“${text}” is treated as empty in ${where}${alsoInSource(those)}; the file keeps it.`,
      accept: treat(true),
      undo: treat(false),
    });
  });
}

/** The only item of a list; undefined where it has several. */
function onlyOf<Item>([first, another]: readonly Item[]): Item | undefined {
  if (another === undefined) return first;
  return undefined;
}

/** The label of the only column, or how many there are. */
function whereOf(columns: readonly AnyColumn[]): string {
  const only = onlyOf(columns);
  if (only) return columnLabel(only.draft.column);
  return plural(columns.length, 'column');
}

function alsoInSource(columns: readonly AnyColumn[]): string {
  if (columns.some(({ target }) => target)) return ', also in rows that the source has';
  return '';
}

/** Blanks around texts, of all columns that have some. */
function blanksOf(columns: readonly AnyColumn[]): Finding[] {
  const padded = columns.filter(({ found, draft: { column }, target }) => {
    const isText = (target ?? column).dataType === 'text';
    return isText && found.padded > 0 && !target?.trim;
  });
  if (padded.length === 0) return [];

  const cells = padded.reduce((sum, { found }) => sum + found.padded, 0);
  const where = whereOf(padded);
  const set = (trim: boolean) => (draft: MappingDraft) =>
    padded.reduce(
      (next, { found }) => changeMappedColumn(next, found.name, (it) => ({ ...it, trim })),
      draft,
    );
  const isDone = padded.every(({ draft }) => draft.column.trim);

  return [
    singleChoice({
      key: 'blanks',
      column: onlyOf(padded)?.found.name ?? null,
      isDone,
      open: `${plural(cells, 'text has', 'texts have')} blanks around in ${where}. Accept trims them.`,
      done: `Blanks around ${plural(cells, 'text')} in ${where} are trimmed${alsoInSource(padded)}; the file keeps them.`,
      accept: set(true),
      undo: set(false),
    }),
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
    singleChoice({
      key: 'years',
      column: null,
      isDone: destination !== null,
      open: `${labels.length} columns are one quantity over the years ${range}. Accept makes one row of each year.`,
      done: `${labels.length} columns of years ${range} become rows; ${destination} says which. What goes into their cells is chosen below the rows.`,
      accept: (current) => combine(current, years, 'year'),
      undo: (current) => (destination === null ? current : separate(current, destination)),
    }),
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

  const rename = (nameOf: (renamed: (typeof labels)[number]) => string) => (draft: MappingDraft) =>
    untouched.reduce((next, renamed) => {
      const display_name = nameOf(renamed);
      return changeMappedColumn(next, renamed.found.name, (it) => ({ ...it, display_name }));
    }, draft);
  const count = untouched.length;
  const many = formatNumber(count);
  const technicalName = first.found.display_name || first.found.name;
  const example = `“${technicalName}” as “${first.label}”`;

  return [
    singleChoice({
      key: 'labels',
      column: onlyOf(untouched)?.found.name ?? null,
      isDone: untouched.every(({ isDone }) => isDone),
      open: `${pluralForm(count, 'One column has', `${many} columns have`)} a technical name. Accept shows ${example}${pluralForm(count, '', ', and so on')}; the stored names stay.`,
      done: `${pluralForm(count, 'One column is', `${many} columns are`)} shown under a name for people; the stored names stay.`,
      accept: rename(({ label }) => label),
      undo: rename(({ found }) => found.display_name),
    }),
  ];
}
