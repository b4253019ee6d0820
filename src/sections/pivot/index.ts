import { z } from 'zod';
import { filterQueries, rowsName, rowsQuery } from '#dataview/query/build-queries.ts';
import { rowsParameters, type RowsParameters } from '#dataview/query/rows-request.ts';
import { preloadCells } from '#dataview/rows/resolved-cells.ts';
import { dataSection } from '#dataview/data-section.ts';
import { withSource } from '#dataview/sources/with-source.ts';
import { dataStateSchema } from '#dataview/state/data-state.ts';
import { groupedColumns } from '#dataview/state/over-columns.ts';
import type { SectionContext, SectionQuery } from '#domain/page/filter/section-query.ts';
import { acceptedPivotRows } from '#domain/query/request-cost.ts';
import { lenient, storedObject } from '#domain/value/object/stored-object.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { SectionType } from '../section-type.ts';
import { closedParameter } from './closed-groups.ts';
import { columnsOfTable, totalsOfTable } from './from-table.ts';
import { firstPivot } from './first-pivot.ts';
import { pivotOf, valuesOf, withPivotColumns, withSelections } from './pivot-columns.ts';

const flag = (otherwise: boolean) => lenient(z.boolean(), otherwise);

const pivotSchema = storedObject({
  /** Whether groups with others inside have their own amounts, in rows and columns. */
  subtotals: flag(true),
  /** Whether there is a row, and a column, of everything. */
  totalRow: flag(true),
  totalColumn: flag(true),
});

const pivotStateSchema = dataStateSchema.extend({
  pivot: z.preprocess((value) => value ?? {}, pivotSchema),
});
/** A pivot section's state: a data section's, and which totals it has. */
export type PivotState = z.output<typeof pivotStateSchema>;

/** What a visitor chooses in a pivot: the order, and the groups whose inner ones are hidden. */
export type PivotParameters = RowsParameters & { closed: readonly string[] };

const common = dataSection<PivotState>(pivotStateSchema);

/** Amounts of a version by groups in rows and columns. */
export const pivotSection: SectionType<PivotState, PivotParameters> = {
  ...common,
  name: 'Pivot',
  label: 'Pivot table',
  description: 'Amounts of a source by groups in rows and columns, with subtotals.',
  icon: 'table-2',
  rank: 4,
  parameters: { ...rowsParameters, closed: closedParameter },
  data: {
    ...common.data,
    usesProfile: true,
    shownFilters: (state) => common.data.shownFilters(withSelections(state)),
    followedInWords: (state, ...others) => common.data.followedInWords(withSelections(state), ...others),
    from: { Spreadsheet: pivotOfTable },
    withSource(state, source) {
      const next = withSource(state, source, () => []);
      const isOther = state.sourceInfo?.sourceId !== source.id;
      if (next && isOther) return { ...next, columns: firstPivot(source) };
      return next;
    },
  },
  queries: (state, context) => ({
    [rowsName]: pivotQuery(state, context),
    ...filterQueries(withSelections(state), context),
  }),
  preload: preloadCells,
  view: () => import('./view.tsx'),
  settings: () => import('./settings.tsx'),
};

/** The state of a pivot that was a table: what fits of its columns, filters and display is kept. */
function pivotOfTable(state: unknown): PivotState {
  const read = common.read(state);
  return { ...read, columns: columnsOfTable(read.columns), pivot: totalsOfTable(read) };
}

/** The query for the amounts of all groups and their subtotals. */
function pivotQuery(state: PivotState, context: SectionContext<PivotParameters>): SectionQuery {
  const { data: texts } = textsOf(context.locale);
  if (!state.sourceInfo) return { kind: 'invalid', message: texts.noForm };
  if (groupedColumns(state.columns).length === 0 || valuesOf(state.columns).length === 0) {
    return { kind: 'invalid', message: texts.noColumns };
  }

  const queried = withPivotColumns(state);
  const query = rowsQuery(queried, context, 'all');
  if (query.kind !== 'rows') return query;

  const { request } = query;
  return {
    ...query,
    request: {
      ...request,
      pivot: pivotOf(state.columns),
      totals: false,
      fromIndex: 0,
      toIndex: acceptedPivotRows(request.attributes.length),
    },
  };
}
