import type { DataRequestInput } from '#domain/query/data-request.ts';
import type { SectionContext } from '#domain/page/filter/section-query.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { writtenHref } from '#domain/site/written-href.ts';
import { conditionFields } from '#domain/source/column/condition-fields.ts';
import { rowsQuery } from './build-queries.ts';
import type { RowsParameters } from './rows-request.ts';
import { columnKey, hasPlainRows, type ColumnDescriptor } from '../state/column-descriptor.ts';
import type { DataState } from '../state/data-state.ts';
import { actionColumns, type RowAction } from '../state/row-action.ts';
import type { SectionRows } from './section-rows.ts';

/** What editing a section's rows on the page needs: which rows in which order, and their columns. */
export type RowEditing = {
  sourceId: number;
  versionId: number;
  /** The shown columns under the names that the section gives them. */
  columns: SourceColumn[];
  /** Columns that are read but not shown: what conditions of options and links of actions depend on. */
  hiddenColumns: SourceColumn[];
  query: Omit<DataRequestInput, 'attributes' | 'fromIndex' | 'toIndex'>;
  /** What can be done with each row while it is edited. */
  actions: RowAction[];
};

/** How the viewer may edit the rows of a section; null where they may not. */
export function rowEditing(
  state: DataState,
  rows: SectionRows,
  context: SectionContext<RowsParameters>,
): RowEditing | null {
  const { allowEditInView, editInViewLevel } = state.display;
  const mayEdit = context.viewer.mayEditData && context.viewer.level >= editInViewLevel;
  const isAllowed = allowEditInView && mayEdit && rows.managed;
  if (!isAllowed || !hasPlainRows(state.columns)) return null;

  const query = rowsQuery(state, context, 'page');
  if (query.kind !== 'rows') return null;

  const columns = editedColumns(state, rows);
  const actions = state.actions.filter(({ display }) => display !== 'view only');
  const deciding = decidingColumns(columns, rows.columns);
  const linked = actionColumns(actions, state.columns);

  return {
    sourceId: rows.attribution.sourceId,
    versionId: query.versionId,
    columns,
    hiddenColumns: [
      ...deciding,
      ...without([...columns, ...deciding], rows.columns).filter(({ name }) => linked.includes(name)),
    ],
    query: rowsOf(query.request, state.columns),
    // The island of the editor does not know the site.
    actions: actions.map((action) => ({ ...action, url: writtenHref(context.site, action.url) })),
  };
}

/** The shown columns of the source, each once: copies and calculated ones are not edited here. */
function editedColumns({ columns }: DataState, rows: SectionRows): SourceColumn[] {
  return columns.flatMap((descriptor) => {
    const column = rows.columns.find(({ name }) => name === descriptor.name);
    const isOwn = descriptor.show && columnKey(descriptor) === descriptor.name;
    if (!column || !isOwn) return [];
    return [{ ...column, display_name: descriptor.customName || column.display_name }];
  });
}

/**
 * The columns that decide which options some others offer, and which of these decide about them; each once.
 */
function decidingColumns(columns: readonly SourceColumn[], all: readonly SourceColumn[]): SourceColumn[] {
  const fields = conditionFields(columns);
  const found = without(columns, all).filter(({ name }) => fields.includes(name));
  if (found.length === 0) return [];
  return [...found, ...decidingColumns([...columns, ...found], all)];
}

const without = (known: readonly SourceColumn[], all: readonly SourceColumn[]): SourceColumn[] =>
  all.filter(({ name }) => !known.some((column) => column.name === name));

/** The filters and the order of a request for a section's rows. */
function rowsOf(request: DataRequestInput, columns: readonly ColumnDescriptor[]): RowEditing['query'] {
  const {
    attributes: _attributes,
    copies: _copies,
    searchIn: _searchIn,
    groupBy: _groupBy,
    steps: _steps,
    fn: _fn,
    totals: _totals,
    fromIndex: _from,
    toIndex: _to,
    orderBy = {},
    ...filters
  } = request;
  const names = new Set(columns.map(({ name }) => name));

  return {
    ...filters,
    orderBy: Object.fromEntries(Object.entries(orderBy).filter(([name]) => names.has(name))),
  };
}
