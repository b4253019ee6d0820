import { columnType } from '#columns/index.ts';
import { sourceColumnSchema, type DateOrder, type SourceColumn } from '#domain/source/column.ts';
import { splitList } from '#domain/value/list-text.ts';
import { columnOfLayer, type Layer, type LayerColumn } from '#domain/source/upload-layer.ts';
import {
  commonStart,
  defaultMatches,
  type MappedColumnInput,
  type Pivot,
} from '#domain/source/upload-mapping.ts';
import { columnLabel } from '#domain/source/column-label.ts';

/** A found column as the person wants it; `match` is the column that its cells go to, null for one of its own. */
export type ColumnDraft = { column: SourceColumn; match: string | null };

/** What a person decided about several columns on one destination; `value` is what the column of cells is called. */
export type PivotDraft = { form: Pivot['form']; value: string; isShort: boolean };

/** Everything that was decided about a layer. `combined` are destinations that the source does not have yet. */
export type MappingDraft = {
  columns: ColumnDraft[];
  combined: string[];
  pivots: Record<string, PivotDraft>;
  primary: string | null;
};

/** Several found columns on one destination, and the headers that they become. */
export type PivotGroup = {
  name: string;
  label: string;
  isNew: boolean;
  columns: SourceColumn[];
  start: string;
  decision: PivotDraft;
};

/** The mapping that is proposed: what is called alike goes together. */
export function startDraft(layer: Layer, existing: readonly SourceColumn[]): MappingDraft {
  const columns = layer.columns.map(columnOfLayer);
  const matches = defaultMatches(columns, existing);
  return {
    columns: columns.map((column, index) => ({ column, match: matches[index] ?? null })),
    combined: [],
    pivots: {},
    primary: null,
  };
}

/** Changes a found column in a draft. */
export function changeColumn(
  draft: MappingDraft,
  name: string,
  change: (column: SourceColumn) => SourceColumn,
): MappingDraft {
  const columns = draft.columns.map((one) =>
    one.column.name === name ? { ...one, column: change(one.column) } : one,
  );
  return { ...draft, columns };
}

/**
 * Has a text of a column read as an empty cell, or as the text that it is. A column whose other cells are all of one
 * type takes that type with the last such text, and goes back to text without it.
 */
export function readAsEmpty(
  draft: MappingDraft,
  layer: Layer,
  { name, text, isEmpty }: { name: string; text: string; isEmpty: boolean },
): MappingDraft {
  const found = layer.columns.find((column) => column.name === name);
  if (!found) return draft;
  return changeColumn(draft, name, ({ na_values: before = [], ...column }) => {
    const na_values = isEmpty ? [...new Set([...before, text])] : before.filter((one) => one !== text);
    const all = found.na_values.every((one) => na_values.includes(one.text));
    const untouched = [found.type, found.typeWithoutNa?.type].includes(column.type);
    const type = !untouched ? {} : all && found.typeWithoutNa ? found.typeWithoutNa : pickType(found);
    const next = { ...column, ...type, ...(na_values.length > 0 ? { na_values } : {}) };
    return next.options ? { ...next, options: proposedOptions(found, next) } : next;
  });
}

const pickType = ({ type, dataType }: LayerColumn) => ({ type, dataType });

/** Has a column read as dates that are written in an order, or as the text that it is. */
export function readAsDates(
  { date_order: _order, ...column }: SourceColumn,
  found: LayerColumn,
  order: DateOrder | null,
): SourceColumn {
  if (order === null || !found.dates) return { ...column, ...pickType(found) };
  const { type, dataType } = found.dates;
  return { ...column, type, dataType, date_order: order };
}

/** Gives a column a type; one that chooses among options is proposed those that its values are. */
export function retype(column: SourceColumn, found: LayerColumn, type: string): SourceColumn {
  const { options: _options, date_order, ...rest } = column;
  const { dataType, hasOptions } = columnType(type);
  const next: SourceColumn = { ...rest, type, dataType };
  if (date_order && found.dates && ['date', 'timestamp'].includes(dataType)) next.date_order = date_order;
  return hasOptions ? { ...next, options: proposedOptions(found, next) } : next;
}

/** The distinct values of a column as options; none where there are too many to be told. */
function proposedOptions(found: LayerColumn, { type, trim, na_values = [] }: SourceColumn) {
  const texts = (found.values ?? [])
    .filter((value) => !na_values.includes(value.trim()))
    .map((value) => (trim ? value.trim() : value));
  const members = columnType(type).multiple ? texts.flatMap(splitList) : texts;
  return [...new Set(members)].filter(Boolean).map((value) => ({ value, label: value }));
}

/** Found columns that look like one quantity over years; none when there are fewer than three. */
export function yearColumns({ columns }: MappingDraft): string[] {
  const years = columns.filter(({ column, match }) => match === null && /\b\d{4}$/.test(columnLabel(column)));
  const start = commonStart(years.map(({ column }) => columnLabel(column)));
  const plain = years.every(({ column }) => /^\d{4}$/.test(columnLabel(column).slice(start.length)));
  return years.length > 2 && plain ? years.map(({ column }) => column.name) : [];
}

/** Sends several columns to one new column. */
export function combine(draft: MappingDraft, names: readonly string[], label: string): MappingDraft {
  const name = storedName(label);
  const columns = draft.columns.map((one) =>
    names.includes(one.column.name) ? { ...one, match: name } : one,
  );
  return { ...draft, columns, combined: [...new Set([...draft.combined, name])] };
}

/** A name as it is stored: lowercased, white space as one underscore. */
export function storedName(label: string): string {
  return label.trim().toLowerCase().replace(/\s+/g, '_');
}

/** The destinations that several columns go to, with what is decided or proposed for each. */
export function pivotGroups(draft: MappingDraft, existing: readonly SourceColumn[]): PivotGroup[] {
  const names = [...new Set(draft.columns.flatMap(({ match }) => (match === null ? [] : [match])))];
  return names.flatMap((name) => {
    const columns = draft.columns.filter(({ match }) => match === name).map(({ column }) => column);
    const there = existing.find((column) => column.name === name);
    if (columns.length < 2 && there) return [];
    const start = commonStart(columns.map(columnLabel));
    const form = there?.type === 'multiselect' ? 'values' : 'rows';
    const decision = draft.pivots[name] ?? { form, value: 'value', isShort: true };
    return [{ name, label: there ? columnLabel(there) : name, isNew: !there, columns, start, decision }];
  });
}

/** What a column of a group is called among the values of its destination. */
export function headerOf(column: SourceColumn, { start, decision }: PivotGroup): string {
  const title = columnLabel(column);
  return decision.isShort ? title.slice(start.length).trim() || title : title;
}

/** A group as it is published. */
export function pivotOf(group: PivotGroup, existing: readonly SourceColumn[]): Pivot {
  const { name, columns, decision } = group;
  const headers = Object.fromEntries(columns.map((column) => [column.name, headerOf(column, group)]));
  const values = {
    type: 'multiselect',
    options: Object.values(headers).map((value) => ({ value, label: value })),
  };
  const type = decision.form === 'values' ? values : { type: 'text' };
  const destination =
    existing.find((column) => column.name === name) ??
    sourceColumnSchema.parse({ name, display_name: group.label, ...type });
  if (decision.form === 'values') return { form: 'values', destination, headers };
  return { form: 'rows', destination, headers, value: valueColumn(group, existing) };
}

/** The column that cells go to: the source's one of that name, or a new one of the type that all of them have. */
function valueColumn({ columns, decision }: PivotGroup, existing: readonly SourceColumn[]): SourceColumn {
  const name = storedName(decision.value);
  const there = existing.find((column) => column.name === name);
  if (there) return there;
  const [first] = columns;
  const isOneType = columns.every(({ type }) => type === first?.type);
  const { type, dataType } = isOneType && first ? first : ({ type: 'text', dataType: 'text' } as const);
  const na_values = [...new Set(columns.flatMap((column) => column.na_values ?? []))];
  const date_order = isOneType ? first?.date_order : undefined;
  const reading = { ...(na_values.length > 0 ? { na_values } : {}), ...(date_order ? { date_order } : {}) };
  return sourceColumnSchema.parse({
    name,
    display_name: decision.value.trim(),
    type,
    dataType,
    ...reading,
    trim: columns.some(({ trim }) => trim) && dataType === 'text',
  });
}

/** The columns and pivots as the server takes them. */
export function publicationOf(
  draft: MappingDraft,
  existing: readonly SourceColumn[],
): { columns: MappedColumnInput[]; pivots: Pivot[] } {
  return {
    columns: draft.columns.map(({ column, match }) => ({
      ...column,
      existingColumnMatch: match,
      isPrimary: column.name === draft.primary,
    })),
    pivots: pivotGroups(draft, existing).map((group) => pivotOf(group, existing)),
  };
}
