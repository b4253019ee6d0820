import { z } from 'zod';
import { ownValue } from '#domain/value/object/own-value.ts';
import type { AgainstKind } from '#domain/query/against.ts';
import type { OverKind } from '#domain/query/over-groups.ts';
import { isDatePart, partLabels, type DatePart } from '#domain/value/date/date-part.ts';
import { heldSteps, stepStyles, type DateStep } from '#domain/value/date/date-step.ts';
import { keepsUnit, showsValue } from '#domain/value/cell/function-name.ts';
import { shareUnit } from '#domain/value/cell/share-unit.ts';
import { columnType } from '#columns/index.ts';
import { parseInput } from '#domain/error/parse-input.ts';
import { textOfFilterValue } from '#domain/page/filter/filter-value.ts';
import { separateValues } from '#domain/page/filter/query-string.ts';
import {
  dataRequestSchema,
  exactValues,
  type DataRequest,
  type DataRequestInput,
} from '#domain/query/data-request.ts';
import { type FunctionName } from '#domain/value/cell/function-name.ts';
import {
  columnsOfRows,
  isCalculated,
  isMeasure,
  sourceColumnSchema,
  type SourceColumn,
} from '#domain/source/column/column.ts';
import { textsOf } from '#texts/texts-of.ts';
import { filtersInWords } from './filters-in-words.ts';
import { columnNamings, type ColumnNaming } from '#domain/source/upload/file-forms.ts';
import { rowIdColumn, rowIdLabel } from '#domain/query/resolve-column.ts';
import { labelSource } from '#domain/source/column/label-source.ts';
import { calculatedLabel, columnLabel } from '#domain/source/column/column-label.ts';
import { parseJson } from '#domain/value/object/parse-json.ts';
import { readClosed } from '#domain/query/closed-groups.ts';
import type { PivotTotals } from '#domain/query/pivot-layout.ts';
import type { DownloadColumn, PivotOfFile } from './download.ts';

/**
 * A download request: its columns, the rest of the data request, and what its columns are called (null: as
 * its format has it).
 */
export type DownloadRequest = {
  columns: DownloadColumn[];
  request: Omit<DataRequestInput, 'attributes'>;
  /** The pivot that its groups are shown as; null where they are rows. */
  pivot: PivotOfFile | null;
  /** Its filters in words. */
  filters: string[];
  names: ColumnNaming | null;
};

/** What a section calls its columns in the headers of a file, by their names in the request. */
const labelsSchema = z.record(z.string().max(256), z.string().max(500));
type ColumnLabels = z.output<typeof labelsSchema>;

/**
 * Reads the query string of a download. `request` is a data request as sections send it, and `labels` has as
 * JSON what they call its columns. Without a request, every parameter is a column with the values to include,
 * and the download has all columns. `names` says what the columns are called, and `exact=1` keeps all digits
 * of calculated numbers, unless columns of the source have these names; `language` is read before.
 */
export function readDownloadRequest(
  query: URLSearchParams,
  columns: readonly SourceColumn[],
): DownloadRequest {
  const text = query.get('request');
  const labels = query.get('labels');
  if (text !== null) {
    const given = labels === null ? {} : parseInput(labelsSchema, parseJson(labels), 'labels');
    const totals = totalsOfPivot(query.get('totals'));
    const closed = readClosed(query.get('closed'));
    return sectionRequest(text, columns, { labels: given, totals, closed, ...readOptions(query) });
  }

  const own = new Set(columns.map(({ name }) => name));
  const options = new URLSearchParams([...query].filter(([name]) => !own.has(name)));
  const { isExact, names: chosenNames } = readOptions(options);
  const isOption = (name: string) => !own.has(name) && optionNames.has(name);
  const filter = Object.fromEntries(
    [...new Set(query.keys())]
      .filter((name) => !isOption(name))
      .map((name) => [name, exactValues(query.getAll(name).flatMap(separateValues).map(textOfFilterValue))]),
  );
  const cells = columnsOfRows(columns);
  const rounded = isExact ? [] : cells.filter(isCalculated).map(({ name }) => name);

  return {
    columns: withLabels(cells, {}, { rounded: new Set(rounded) }),
    request: { filter },
    pivot: null,
    filters: filtersInWords({ filter }, columns),
    names: chosenNames,
  };
}

/**
 * The language of what people read in a file; none where a parameter without a request is a filter of a
 * column of this name.
 */
export function languageOfDownload(
  query: URLSearchParams,
  columns: readonly SourceColumn[],
): string | undefined {
  const isFilter = !query.has('request') && columns.some(({ name }) => name === 'language');
  return isFilter ? undefined : (query.get('language') ?? undefined);
}

type DownloadOptions = { isExact: boolean; names: ColumnNaming | null };

const optionNames = new Set(['names', 'exact', 'language']);

function readOptions(query: URLSearchParams): DownloadOptions {
  const names = columnNamings.find((one) => one === query.get('names')) ?? null;
  return { isExact: query.get('exact') === '1', names };
}

function sectionRequest(
  text: string,
  columns: readonly SourceColumn[],
  {
    labels,
    totals,
    closed,
    isExact,
    names,
  }: DownloadOptions & { labels: ColumnLabels; totals: PivotTotals; closed: readonly string[] },
): DownloadRequest {
  const { attributes, pivot, ...request } = parseInput(dataRequestSchema, parseJson(text), 'request');
  const known = new Map([...columns, rowIds].map((column) => [column.name, column]));
  const { fn: functions, columns: measured } = withFunctionsOfMeasures(request);
  const sourceOf = (name: string) => known.get(measured[name] ?? request.copies[name] ?? name);
  const withLabel = (column: SourceColumn): SourceColumn => ({
    ...column,
    display_name: labels[column.name] || column.display_name,
  });
  const requested = attributes.map((name) => {
    const source = sourceOf(name);
    const fn = functions[name];
    const own = request.over[name];
    const compared = ownValue(request.against?.columns ?? {}, name);
    if (compared) {
      const { of, kind } = compared;
      return withLabel(againstColumn(name, sourceOf(of), functions[of], kind));
    }

    const column = own
      ? comparedColumn(name, source, fn, own.kind)
      : resultColumn(name, source, fn, request.steps[name]);
    return withLabel(column);
  });
  // Rows that are not grouped are those of the source, and the file has all of its columns.
  const results = [...request.groupBy, ...Object.keys(request.fn), ...Object.keys(request.measures)];
  const isGrouped = results.length > 0 || attributes.some((name) => isOfMeasure(sourceOf(name)));
  const others = isGrouped ? [] : columnsOfRows(columns).filter(({ name }) => !attributes.includes(name));
  const isCalculatedHere = ({ name }: SourceColumn) => {
    const source = sourceOf(name);
    return !source || isCalculated(source) || !showsValue(functions[name]) || name in request.over;
  };
  const all = [...requested, ...others];
  const members = joinedColumns(attributes, request, sourceOf);
  const rounded = isExact ? [] : all.filter(isCalculatedHere).map(({ name }) => name);

  return {
    columns: withLabels(all, { ...request, fn: functions }, { rounded: new Set(rounded), members }),
    request: others.length > 0 ? searchingOnly(attributes, request) : request,
    pivot: pivot ? { ...pivot, totals, closed } : null,
    filters: filtersInWords(request, columns).concat(selectionInWords(request, columns)),
    names,
  };
}

/** The filters of the own rows of a compared request in words. */
function selectionInWords(
  { against }: Pick<DataRequestInput, 'against'>,
  columns: readonly SourceColumn[],
): string[] {
  const { own = [], period } = against ?? {};
  const { from = null, to = null } = period ?? {};
  const isSet = period && (from !== null || to !== null);
  const days = isSet ? [{ column: period.column, operation: 'between' as const, values: [from, to] }] : [];
  return filtersInWords({ normalFilter: [...own, ...days] }, columns);
}

/**
 * The functions of a request by the names of its columns, and the columns that those of its measures are of.
 */
function withFunctionsOfMeasures({ fn, measures }: Pick<DataRequest, 'fn' | 'measures'>): {
  fn: Record<string, FunctionName>;
  columns: Record<string, string>;
} {
  const functions: Record<string, FunctionName> = { ...fn };
  const columns: Record<string, string> = {};
  for (const [name, measure] of Object.entries(measures)) {
    const leaf = measure.type === 'function' ? measure : null;
    functions[name] = leaf?.fn ?? 'measure';
    if (leaf?.column !== undefined) {
      columns[name] = leaf.column;
    }
  }
  return { fn: functions, columns };
}

const isOfMeasure = (column: SourceColumn | undefined): boolean => column !== undefined && isMeasure(column);

/** Which totals a pivot has, as the query string lists them; all where it says nothing. */
function totalsOfPivot(text: string | null): PivotTotals {
  const listed = text?.split(',') ?? ['subtotals', 'row', 'column'];
  return {
    subtotals: listed.includes('subtotals'),
    totalRow: listed.includes('row'),
    totalColumn: listed.includes('column'),
  };
}

/** The columns whose cells are joined, by the names of those that they are joined in. */
function joinedColumns(
  names: readonly string[],
  { fn = {} }: Pick<DataRequestInput, 'fn'>,
  sourceOf: (name: string) => SourceColumn | undefined,
): Map<string, SourceColumn> {
  const joined = names.flatMap((name): [string, SourceColumn][] => {
    const source = fn[name] === 'list' ? sourceOf(name) : undefined;
    if (!source) return [];
    return [[name, source]];
  });
  return new Map(joined);
}

/** The column of row ids, which every source has. */
const rowIds = sourceColumnSchema.parse({
  name: rowIdColumn.name,
  display_name: rowIdLabel,
  type: rowIdColumn.type,
  dataType: rowIdColumn.dataType,
});

/**
 * A request whose search finds the rows that a section shows: it leaves out the columns that only the file
 * has.
 */
function searchingOnly(
  attributes: string[],
  request: DownloadRequest['request'],
): DownloadRequest['request'] {
  if (request.search) return { searchIn: attributes, ...request };
  return request;
}

/**
 * Adds a column of labels after each column of codes that has labels; codes stay, so that the file can be
 * imported again. The results of `list` are labels already.
 */
function withLabels(
  columns: readonly SourceColumn[],
  {
    fn = {},
    meta = [],
    steps = {},
  }: { fn?: Record<string, FunctionName> } & Pick<DataRequestInput, 'meta' | 'steps'>,
  {
    rounded,
    members = new Map(),
  }: { rounded: ReadonlySet<string>; members?: ReadonlyMap<string, SourceColumn> },
): DownloadColumn[] {
  const taken = new Set(columns.map(({ name }) => name));
  const uniqueName = (name: string): string => (taken.has(name) ? uniqueName(`${name}_label`) : name);

  return columns.flatMap((column, labelOf): DownloadColumn[] => {
    const isCode = showsValue(fn[column.name]);
    const isNamed = isCode && labelSource(column, columnType(column.type), meta.includes(column.name));
    const membersOf = members.get(column.name);
    if (membersOf) return [{ column, membersOf }];
    const parts = namesOfPart(steps[column.name]);
    if (!isNamed && !parts) return [{ column, isRounded: rounded.has(column.name) }];
    const name = uniqueName(`${column.name}_label`);
    const display_name = `${columnLabel(column)} (label)`;
    const label = sourceColumnSchema.parse({ name, display_name, type: 'text' });

    return [{ column }, parts ? { column: label, labelOf, labels: parts } : { column: label, labelOf }];
  });
}

/**
 * A column of the result, called after its function: functions return numbers, except `list`, which returns
 * text.
 */
function resultColumn(
  name: string,
  source: SourceColumn | undefined,
  fn: FunctionName | undefined,
  step: DateStep | DatePart | undefined,
): SourceColumn {
  if (step && source) return { ...source, name, ...lookOfSteps(step) };

  const given = source ?? sourceColumnSchema.parse({ name, type: 'number', dataType: 'numeric' });
  const labelled = { ...given, systemCol: source === rowIds };
  const column = fn
    ? { ...given, display_name: calculatedLabel(labelled, fn, textsOf(undefined).data) }
    : given;
  if (fn === 'list') return { ...column, name, type: 'text', dataType: 'text' };

  if (!showsValue(fn)) {
    return { ...column, ...amountLook(column, fn), name, type: 'number', dataType: 'numeric' };
  }

  return { ...column, name };
}

/** The names of a part of dates, by its values; null for steps. */
function namesOfPart(step: DateStep | DatePart | undefined): ReadonlyMap<string, string> | null {
  if (step === undefined || !isDatePart(step)) return null;
  return new Map(partLabels(step).map(({ value, label }) => [value, label]));
}

/** How the steps of dates are written; parts of them have a column of their names beside their numbers. */
function lookOfSteps(step: DateStep | DatePart): Partial<SourceColumn> & Pick<SourceColumn, 'type'> {
  if (isDatePart(step)) return { type: 'select', dataType: 'text', options: partLabels(step) };
  return { type: 'date', dataType: 'date', date_style: stepStyles[step], date_step: heldStep(step) };
}

/**
 * A column of results of a function over groups: numbers, of which some are parts of one and none is a code.
 */
function comparedColumn(
  name: string,
  source: SourceColumn | undefined,
  fn: FunctionName | undefined,
  kind: OverKind,
): SourceColumn {
  const column = resultColumn(name, source, fn, undefined);
  const isPart = kind === 'change' || kind === 'yearChange' || kind === 'share';
  const hasUnit = !isPart && kind !== 'rank' && kind !== 'index';
  return {
    ...column,
    type: 'number',
    dataType: 'numeric',
    unit: hasUnit ? column.unit : (isPart && shareUnit) || undefined,
    decimals: hasUnit ? column.decimals : undefined,
  };
}

/** A column of what others are compared with: differences have the sign, and changes are parts of one. */
function againstColumn(
  name: string,
  source: SourceColumn | undefined,
  fn: FunctionName | undefined,
  kind: AgainstKind,
): SourceColumn {
  const { data: texts } = textsOf(undefined);
  const plain = resultColumn(name, source, fn, undefined);
  const text = {
    other: texts.againstOther,
    difference: texts.againstDifference,
    change: texts.againstChange,
  }[kind];
  const column = { ...plain, display_name: texts.titled({ title: columnLabel(plain), text }) };
  if (kind !== 'change') return column;
  return { ...column, type: 'number', dataType: 'numeric', unit: shareUnit, decimals: undefined };
}

/** The step that a column of such steps holds; none for days, weeks and years, which are days in files. */
const heldStep = (step: DateStep) => heldSteps.find((held) => held === step);

/** The unit and the decimals of the results of a function: counts have none, and shares are those of one. */
function amountLook(
  { unit, decimals }: SourceColumn,
  fn: FunctionName | undefined,
): Pick<SourceColumn, 'unit' | 'decimals'> {
  if (fn === 'share') return { unit: shareUnit, decimals: undefined };
  if (keepsUnit(fn)) return { unit, decimals };
  return { unit: undefined, decimals: undefined };
}
