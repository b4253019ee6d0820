import { columnType } from '#columns/index.ts';
import { cellRewrite, correctionsFor } from '#domain/source/upload/cell-rewrite.ts';
import { columnsOfRows, sourceColumnSchema, type SourceColumn } from '#domain/source/column/column.ts';
import { withParsing } from '#domain/source/upload/plan-mapping.ts';
import { columnOfLayer, type Layer } from '#domain/source/upload/upload-layer.ts';
import {
  commonStart,
  defaultMatches,
  type Correction,
  type MappedColumn,
  type Pivot,
} from '#domain/source/upload/upload-mapping.ts';
import type { PivotDecision } from '#domain/source/upload/upload-choices.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { parseFor, treatAsEmpty } from './column-parsing.ts';

/**
 * A column of a layer with the person's changes; `match` is the existing column that it goes into, null for a
 * new one. `newOptions` are added to the options of that column, `corrections` replace values by its options.
 */
export type ColumnDraft = {
  column: SourceColumn;
  match: string | null;
  newOptions?: string[];
  corrections?: Correction[];
};

/**
 * The column that the cells of a file go into, as it will read them: the source's with its new options, and
 * with the order of day and month and the number format of the file where cells are rewritten, or a new one.
 */
export function destinationOf(
  { column, match, newOptions = [] }: ColumnDraft,
  existing: readonly SourceColumn[],
): SourceColumn {
  const target = existing.find(({ name }) => name === match);
  if (!target) return column;
  const rewrite = cellRewrite(column, target);

  const destination = withParsing(target, { ...column, newOptions });
  if (rewrite?.kind === 'dates') return { ...destination, date_order: rewrite.order };
  if (rewrite?.kind === 'numbers') return { ...destination, number_format: rewrite.format };

  return destination;
}

/** All decisions about a layer. `combined` are destinations that the source does not have yet. */
export type MappingDraft = {
  columns: ColumnDraft[];
  combined: string[];
  pivots: Record<string, PivotDecision>;
  primary: string | null;
};

/** Several columns with one destination, and the headers that they become. */
export type PivotGroup = {
  name: string;
  label: string;
  isNew: boolean;
  columns: SourceColumn[];
  start: string;
  decision: PivotDecision;
};

/**
 * The proposed mapping: columns with the same names are matched, and records are found by the primary column
 * of the last upload.
 */
export function startDraft(layer: Layer, existing: readonly SourceColumn[]): MappingDraft {
  const columns = layer.columns.map(columnOfLayer);
  const matches = defaultMatches(columns, columnsOfRows(existing));
  const start = {
    columns: columns.map((column) => ({ column, match: null })),
    combined: [],
    pivots: {},
    primary: null,
  };
  const draft = columns.reduce<MappingDraft>(
    (before, { name }, index) => withMatch(before, { layer, existing }, name, matches[index] ?? null),
    start,
  );

  return { ...draft, primary: proposedPrimary(draft, existing) };
}

/** The column of the layer that goes into the primary column of the source; null where none or several do. */
function proposedPrimary({ columns }: MappingDraft, existing: readonly SourceColumn[]): string | null {
  const target = existing.find((column) => column.is_primary);
  const [only, another] = columns.filter(({ match }) => match !== null && match === target?.name);
  if (only && !another) return only.column.name;
  return null;
}

/**
 * A draft in which a column of the layer goes into another column, as that reads its cells; null for a new
 * one.
 */
export function withMatch(
  draft: MappingDraft,
  { layer, existing }: { layer: Layer; existing: readonly SourceColumn[] },
  name: string,
  match: string | null,
): MappingDraft {
  const found = layer.columns.find((column) => column.name === name);
  const target = existing.find((column) => column.name === match);
  return changeDraftOf(draft, name, ({ column }) => ({
    match,
    column: found && target ? parseFor(column, found, target) : column,
  }));
}

/** Changes what a draft says of one column of the layer. */
export function changeDraftOf(
  draft: MappingDraft,
  name: string,
  change: (mapped: ColumnDraft) => Partial<ColumnDraft>,
): MappingDraft {
  const columns = draft.columns.map((mapped) => {
    if (mapped.column.name !== name) return mapped;
    return { ...mapped, ...change(mapped) };
  });
  return { ...draft, columns };
}

/** Changes a column in a draft. */
export function changeMappedColumn(
  draft: MappingDraft,
  name: string,
  change: (column: SourceColumn) => SourceColumn,
): MappingDraft {
  return changeDraftOf(draft, name, ({ column }) => ({ column: change(column) }));
}

/** Adds or removes an NA value of a column, as `treatAsEmpty` of a column does. */
export function treatAsEmptyIn(
  draft: MappingDraft,
  layer: Layer,
  { name, ...change }: { name: string; text: string; isEmpty: boolean },
): MappingDraft {
  const found = layer.columns.find((column) => column.name === name);
  if (!found) return draft;
  return changeMappedColumn(draft, name, (column) => treatAsEmpty(column, found, change));
}

/**
 * The columns that look like one quantity over several years, among those that are mapped `into` a column
 * (null: to none); none when there are fewer than three.
 */
export function yearColumns({ columns }: MappingDraft, into: string | null = null): string[] {
  const years = columns.filter(({ column, match }) => match === into && /\b\d{4}$/.test(columnLabel(column)));
  const start = commonStart(years.map(({ column }) => columnLabel(column)));
  const plain = years.every(({ column }) => /^\d{4}$/.test(columnLabel(column).slice(start.length)));
  if (years.length > 2 && plain) return years.map(({ column }) => column.name);
  return [];
}

/** Maps several columns to one new column. */
export function combine(draft: MappingDraft, names: readonly string[], label: string): MappingDraft {
  const name = storedName(label);
  const combined = [...new Set([...draft.combined, name])];
  return names.reduce((next, column) => changeDraftOf(next, column, () => ({ match: name })), {
    ...draft,
    combined,
  });
}

/** Takes the combination of several columns in a new one back: each is a column of its own again. */
export function separate(draft: MappingDraft, name: string): MappingDraft {
  const { [name]: _separated, ...pivots } = draft.pivots;
  return {
    ...draft,
    columns: draft.columns.map((mapped) => (mapped.match === name ? { ...mapped, match: null } : mapped)),
    combined: draft.combined.filter((destination) => destination !== name),
    pivots,
  };
}

/** A label as a column name: in lower case, white space replaced by one underscore. */
function storedName(label: string): string {
  return label.trim().toLowerCase().replace(/\s+/g, '_');
}

/** The destinations of several columns, with the decision or the proposal for each. */
export function pivotGroups(draft: MappingDraft, existing: readonly SourceColumn[]): PivotGroup[] {
  const names = [...new Set(draft.columns.flatMap(({ match }) => match ?? []))];
  return names.flatMap((name) => {
    const columns = draft.columns.filter(({ match }) => match === name).map(({ column }) => column);
    const destination = existing.find((column) => column.name === name);
    if (columns.length < 2 && destination) return [];

    const label = (destination && columnLabel(destination)) ?? name;
    const start = commonStart(columns.map(columnLabel));
    const isList = destination && columnType(destination.type).storage === 'list';
    const form = isList ? 'values' : 'rows';
    const decision = draft.pivots[name] ?? { form, value: 'value', isShort: true };

    return [{ name, label, isNew: !destination, columns, start, decision }];
  });
}

/** The header that a column of a group becomes in its destination. */
export function headerOf(column: SourceColumn, { start, decision }: PivotGroup): string {
  const title = columnLabel(column);
  if (!decision.isShort) return title;
  return title.slice(start.length).trim() || title;
}

/** A group as it is published. */
function pivotOf(group: PivotGroup, existing: readonly SourceColumn[]): Pivot {
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

/**
 * The column for the cells: the existing one of that name, or a new one with the type that all of them have.
 */
function valueColumn({ columns, decision }: PivotGroup, existing: readonly SourceColumn[]): SourceColumn {
  const name = storedName(decision.value);
  const column = existing.find((each) => each.name === name);
  if (column) return column;

  const na_values = [...new Set(columns.flatMap((column) => column.na_values ?? []))];
  const { type, dataType, ...parsing } = typeOfAll(columns);

  return sourceColumnSchema.parse({
    name,
    display_name: decision.value.trim(),
    type,
    dataType,
    na_values: na_values.length > 0 ? na_values : undefined,
    ...parsing,
    trim: columns.some(({ trim }) => trim) && dataType === 'text',
  });
}

type ColumnParsing = Pick<SourceColumn, 'type' | 'dataType' | 'date_order' | 'number_format'>;

/** The type that all columns have, and how it is read; text where they differ. */
function typeOfAll(columns: readonly SourceColumn[]): ColumnParsing {
  const [first] = columns;
  if (!first || columns.some(({ type }) => type !== first.type)) return { type: 'text', dataType: 'text' };

  const { type, dataType, date_order, number_format } = first;
  return { type, dataType, date_order, number_format };
}

/** The columns and pivots in the form of the API. */
export function publicationOf(
  draft: MappingDraft,
  existing: readonly SourceColumn[],
): { columns: MappedColumn[]; pivots: Pivot[] } {
  return {
    columns: draft.columns.map((mapped) => {
      const { column, match, newOptions = [], corrections = [] } = mapped;
      return {
        ...column,
        existingColumnMatch: match,
        newOptions,
        corrections: correctionsFor(corrections, destinationOf(mapped, existing)).usable,
        isPrimary: column.name === draft.primary,
      };
    }),
    pivots: pivotGroups(draft, existing).map((group) => pivotOf(group, existing)),
  };
}
