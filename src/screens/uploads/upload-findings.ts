import { splitList } from '#domain/value/list-text.ts';
import { nameSome } from '#domain/value/name-some.ts';
import { isRisk, riskOrder } from '#domain/value/risk-colour.ts';
import { columnLabel } from '#domain/source/column-label.ts';
import { suggestMatches } from '#domain/source/suggest-matches.ts';
import { suggestLabel } from '#domain/source/suggest-label.ts';
import type { DateOrder, SourceColumn } from '#domain/source/column.ts';
import type { Layer, LayerColumn } from '#domain/source/upload-layer.ts';
import { cutText } from '#domain/value/cut-text.ts';
import type { DataType } from '#domain/value/data-type.ts';
import { formatNumber } from '#domain/value/format-number.ts';
import type { NumberFormat } from '#domain/value/number-format.ts';
import { plural, pluralForm } from '#domain/value/plural.ts';
import type { Finding } from './finding.ts';
import { optionFindings } from './option-findings.ts';
import { unitFindings } from './unit-findings.ts';
import { isDated, parseAsDates, parseAsMainType, parseAsNumbers, withType } from './column-parsing.ts';
import {
  changeColumn,
  combine,
  separate,
  startDraft,
  treatAsEmptyIn,
  withMatch,
  yearColumns,
  type ColumnDraft,
  type MappingDraft,
} from './mapping-draft.ts';

/** A column of the layer that becomes a new column of the source, with its draft. */
type NewColumn = { found: LayerColumn; draft: ColumnDraft };

/** A column of the layer that goes into one of the source, with its draft. */
type MatchedColumn = NewColumn & { target: SourceColumn };

/** Whether the column of the source would not read the dates of the file. */
const hasOtherDates = ({ found, target }: MatchedColumn): boolean =>
  isDated(target) && found.dates?.orders.every((order) => order !== target.date_order) === true;

/** Whether the column of the source would not read the numbers of the file, which are in its unit. */
const hasOtherNumbers = ({ found: { numbers, unit }, target }: MatchedColumn): boolean =>
  target.dataType === 'numeric' &&
  (unit === null || unit === target.unit) &&
  numbers?.formats.every((format) => format !== target.number_format) === true;

/** Whether nearly all cells are dates or numbers that the column of the source would not read. */
const hasOtherMainType = ({ found: { mainType }, target }: MatchedColumn): boolean =>
  mainType !== null &&
  ((isDated(target) && mainType.order !== null && mainType.order !== target.date_order) ||
    (target.dataType === 'numeric' &&
      mainType.format !== undefined &&
      mainType.format !== target.number_format));

/** Up to this many distinct values of a column are suggested as choices. */
const maxChoices = 12;
/** A value of a choice occurs so many times on average. */
const leastRepetitions = 4;

/** What was found in a layer: renamed columns of the source, and what the columns hold that the source does not have yet. */
export function findingsOf(layer: Layer, draft: MappingDraft, existing: readonly SourceColumn[]): Finding[] {
  const known = new Set([...existing.map(({ name }) => name), ...draft.combined]);
  const columns = layer.columns.flatMap((found): NewColumn[] => {
    const own = draft.columns.find(({ column }) => column.name === found.name);
    return own && (own.match === null || !known.has(own.match)) ? [{ found, draft: own }] : [];
  });
  const matched = layer.columns.flatMap((found): MatchedColumn[] => {
    const own = draft.columns.find(({ column }) => column.name === found.name);
    const target = existing.find(({ name }) => name === own?.match);
    return own && target ? [{ found, draft: own, target }] : [];
  });
  const otherDates = matched.filter(hasOtherDates);
  const otherNumbers = matched.filter(hasOtherNumbers);
  return [
    ...renamedColumns(layer, draft, existing),
    ...optionFindings(layer, draft, existing),
    ...missingValues(layer, columns),
    ...[...columns, ...otherDates].flatMap(datesOf),
    ...[...columns, ...otherNumbers].flatMap(numbersOf),
    ...[...columns, ...matched.filter(hasOtherMainType)].flatMap((column) => mainTypeOf(layer, column)),
    ...unitFindings(columns.map(({ found, draft: { column } }) => ({ found, column }))),
    ...yearsOf(draft),
    ...columns.flatMap((column) => choicesOf(layer, column)),
    ...columns.flatMap((column) => listsOf(layer, column)),
    ...labelsOf(columns),
  ];
}

/** Columns that the source may have under another name. */
function renamedColumns(layer: Layer, draft: MappingDraft, existing: readonly SourceColumn[]): Finding[] {
  if (existing.length === 0) return [];
  const start = startDraft(layer, existing).columns;
  const matched = new Set(start.map(({ match }) => match));
  const unmatched = start.filter(({ match }) => match === null).map(({ column }) => column);
  const free = existing.filter(({ name }) => !matched.has(name));
  const suggested = withOnlyDates(suggestMatches(unmatched, free), layer, { unmatched, free });
  return draft.columns.flatMap(({ column, match }): Finding[] => {
    const target = existing.find(({ name }) => name === suggested.get(column.name));
    if (!target) return [];
    const isDone = match === target.name;
    const isFree = match === null && draft.columns.every((other) => other.match !== target.name);
    if (!isDone && !isFree) return [];
    const put = (into: string | null) => (now: MappingDraft) =>
      withMatch(now, { layer, existing }, column.name, into);
    const [title, targetTitle] = [columnLabel(column), columnLabel(target)];
    return [
      {
        key: `renamed ${column.name}`,
        text: isDone
          ? `${title} goes into ${targetTitle}.`
          : `${title} may be ${targetTitle} of the source. Accept puts its cells there.`,
        choices: [{ label: 'Accept', apply: put(target.name) }],
        undo: isDone ? put(null) : null,
        column: column.name,
      },
    ];
  });
}

/** Suggested matches, with the one column of dates in the file and in the source that has none, whatever they are called. */
function withOnlyDates(
  suggested: ReadonlyMap<string, string>,
  layer: Layer,
  { unmatched, free }: Record<'unmatched' | 'free', readonly SourceColumn[]>,
): ReadonlyMap<string, string> {
  const taken = new Set(suggested.values());
  const dated = layer.columns.filter(
    ({ name, dates, dataType }) =>
      (dates !== null || isDated({ dataType })) &&
      !suggested.has(name) &&
      unmatched.some((column) => column.name === name),
  );
  const targets = free.filter((column) => isDated(column) && !taken.has(column.name));
  const [[from, other], [into, another]] = [dated, targets];
  if (!from || !into || other || another) return suggested;
  return new Map([...suggested, [from.name, into.name]]);
}

/** Texts that may be missing values, each in all columns that have it. */
function missingValues(layer: Layer, columns: readonly NewColumn[]): Finding[] {
  const texts = new Map<string, { cells: number; columns: NewColumn[] }>();
  for (const column of columns) {
    for (const { text, count } of column.found.na_values) {
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
        ? `“${text}” is treated as empty in ${where}; the file keeps it.`
        : `“${text}” may mean that a value is missing: ${plural(cells, 'cell')} in ${where}. Accept treats it as empty.`,
      choices: [{ label: 'Accept', apply: treat(true) }],
      undo: isDone ? treat(false) : null,
      column: only?.found.name ?? null,
    };
  });
}

const orderLabels: Record<DateOrder, string> = { dmy: 'Day first', mdy: 'Month first' };
const orderTexts: Record<DateOrder, string> = { dmy: 'the day first', mdy: 'the month first' };

function datesOf({ found, draft: { column } }: NewColumn): Finding[] {
  if (!found.dates) return [];
  const { orders } = found.dates;
  const title = columnLabel(column);
  // Dates in ISO 8601 among them say nothing about the order.
  const example = found.examples.find((text) => !/^\s*\d{4}-/.test(text)) ?? found.examples[0] ?? '';
  const order = column.date_order;
  const choices = orders.map((one) => ({
    label: orders.length > 1 ? orderLabels[one] : 'Accept',
    apply: (draft: MappingDraft) => changeColumn(draft, found.name, (it) => parseAsDates(it, found, one)),
  }));
  const undo = (draft: MappingDraft) =>
    changeColumn(draft, found.name, (it) => parseAsDates(it, found, null));
  const text = order
    ? `${title} is read as dates with ${orderTexts[order]}.`
    : orders.length > 1
      ? `${title} holds dates (${example}): is the day or the month first?`
      : `${title} holds dates with ${orderTexts[orders[0]!]} (${example}).`;
  return [{ key: `dates ${found.name}`, text, choices, undo: order ? undo : null, column: found.name }];
}

const formatLabels: Record<NumberFormat, string> = { point: 'Decimal point', comma: 'Decimal comma' };
const formatTexts: Record<NumberFormat, string> = { point: 'a decimal point', comma: 'a decimal comma' };

function numbersOf({ found, draft: { column } }: NewColumn): Finding[] {
  if (!found.numbers) return [];
  const { formats } = found.numbers;
  const title = columnLabel(column);
  const example = found.examples[0] ?? '';
  const format = column.number_format;
  const choices = formats.map((one) => ({
    label: formats.length > 1 ? formatLabels[one] : 'Accept',
    apply: (draft: MappingDraft) => changeColumn(draft, found.name, (it) => parseAsNumbers(it, found, one)),
  }));
  const undo = (draft: MappingDraft) =>
    changeColumn(draft, found.name, (it) => parseAsNumbers(it, found, null));
  const text = format
    ? `${title} is read as numbers with ${formatTexts[format]} (${example}).`
    : `${title} holds numbers (${example})${formats.length > 1 ? ': with a decimal point or a decimal comma?' : `, written with ${formatTexts[formats[0]!]}.`}`;
  return [{ key: `numbers ${found.name}`, text, choices, undo: format ? undo : null, column: found.name }];
}

const mainTypeTexts: Partial<Record<DataType, string>> = {
  numeric: 'numbers',
  date: 'dates',
  timestamp: 'moments',
};

/** A column whose cells are of one type but for a few. */
function mainTypeOf(layer: Layer, { found, draft: { column } }: NewColumn): Finding[] {
  const { mainType } = found;
  if (!mainType || choiceValues(layer, found)) return [];
  const { dataType, cells, others, example } = mainType;
  const isMain = column.type === mainType.type;
  if (!isMain && column.type !== found.type) return [];
  const [title, values] = [columnLabel(column), mainTypeTexts[dataType] ?? dataType];
  const apply = (isAccepted: boolean) => (draft: MappingDraft) =>
    changeColumn(draft, found.name, (it) => parseAsMainType(it, found, isAccepted));
  const rest = others === 1 ? `“${cutText(example, 60)}”` : `others, such as “${cutText(example, 60)}”,`;
  return [
    {
      key: `main type ${found.name}`,
      text: isMain
        ? `${title} is read as ${values}; ${plural(others, 'cell')} of ${formatNumber(cells)} ${pluralForm(others, 'is', 'are')} kept as text and invalid.`
        : `All but ${formatNumber(others)} of ${plural(cells, 'cell')} of ${title} are ${values}. Accept reads them so; ${rest} ${pluralForm(others, 'stays', 'stay')} as text and can be put right under Validate.`,
      choices: [{ label: 'Accept', apply: apply(true) }],
      undo: isMain ? apply(false) : null,
      column: found.name,
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

/** A column of few values, as a choice. */
function choicesOf(layer: Layer, { found, draft: { column } }: NewColumn): Finding[] {
  const values = choiceValues(layer, found);
  if (!values) return [];
  const isChoice = column.type === 'select';
  if (!isChoice && ![found.type, 'text'].includes(column.type)) return [];
  const title = columnLabel(column);
  const shown = nameSome(values, 6);
  const apply = (draft: MappingDraft) =>
    changeColumn(draft, found.name, (it) => {
      const next = withType(it, found, 'select');
      const rank = (value: string) => (values.includes(value) ? values.indexOf(value) : values.length);
      return { ...next, options: next.options?.toSorted((a, b) => rank(a.value) - rank(b.value)) ?? [] };
    });
  const undo = (draft: MappingDraft) =>
    changeColumn(draft, found.name, (it) => withType(it, found, found.type));
  return [
    {
      key: `choices ${found.name}`,
      text: isChoice
        ? `${title} is a choice of ${plural(column.options?.length ?? 0, 'option')}.`
        : `${title} has ${values.length} different values (${shown}). Accept makes it a choice of these.`,
      choices: [{ label: 'Accept', apply }],
      undo: isChoice ? undo : null,
      column: found.name,
    },
  ];
}

/** The values of a column that look like the options of a choice, in their order; null for other columns. */
function choiceValues(layer: Layer, found: LayerColumn): string[] | null {
  const { type, values, nulls, na_values } = found;
  const missing = new Set(na_values.map(({ text }) => text));
  const texts = [...new Set((values ?? []).map((value) => value.trim()))].filter(
    (text) => !missing.has(text),
  );
  if (texts.length < 2 || texts.length > maxChoices) return null;
  if (texts.filter((text) => isRisk(text)).length > 1)
    return texts.toSorted((a, b) => riskOrder(a) - riskOrder(b));
  const isFlag = texts.length === 2 && texts.every((text) => text === '0' || text === '1');
  if (type === 'number') return isFlag ? ['0', '1'] : null;
  if (listMembers(layer, found)) return null;
  const filled = layer.rows - nulls;
  const isShort = texts.every((text) => text.length <= 60);
  return type === 'text' && isShort && filled >= texts.length * leastRepetitions ? texts.toSorted() : null;
}

/** A column of several choices in each cell, as surveys have them, as a multiple choice. */
function listsOf(layer: Layer, { found, draft: { column } }: NewColumn): Finding[] {
  const members = listMembers(layer, found);
  if (!members) return [];
  const isList = column.type === 'multiselect';
  if (!isList && ![found.type, 'select'].includes(column.type)) return [];
  const title = columnLabel(column);
  const set = (type: string) => (draft: MappingDraft) =>
    changeColumn(draft, found.name, (it) => withType(it, found, type));
  return [
    {
      key: `lists ${found.name}`,
      text: isList
        ? `${title} is a multiple choice of ${plural(column.options?.length ?? 0, 'option')}.`
        : `${title} has several of ${members.length} values in a cell (${nameSome(members, 6)}). Accept makes it a multiple choice of these.`,
      choices: [{ label: 'Accept', apply: set('multiselect') }],
      undo: isList ? set(found.type) : null,
      column: found.name,
    },
  ];
}

/** The values that cells have several of, separated by commas, in some order; null for other columns. */
function listMembers(layer: Layer, { type, values, nulls }: LayerColumn): string[] | null {
  const lists = (values ?? []).map(splitList);
  const uses = Map.groupBy(lists.flat(), (member) => member);
  const members = [...uses.keys()].toSorted();
  const isRepeated = [...uses.values()].every(({ length }) => length > 1);
  const isShort = members.every((member) => member.length <= 60);
  if (type !== 'text' || !isShort || !isRepeated || members.length < 2 || members.length > maxChoices)
    return null;
  const areSeveral = lists.filter(({ length }) => length > 1).length > 1;
  return areSeveral && layer.rows - nulls >= members.length * leastRepetitions ? members : null;
}

/** Names for people, of all columns that have a technical one. */
function labelsOf(columns: readonly NewColumn[]): Finding[] {
  const labels = columns.flatMap(({ found, draft: { column } }) => {
    const label = suggestLabel(found.display_name || found.name);
    return label === null
      ? []
      : [{ found, label, isDone: column.display_name === label, now: column.display_name }];
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
