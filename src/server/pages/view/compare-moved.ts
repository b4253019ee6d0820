import {
  compareResults,
  isChanged,
  type NamedResult,
  type ResultChange,
} from '#domain/compare/compare-results.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Section } from '#domain/page/content/page.ts';
import type {
  DataQuery,
  ReadyResult,
  SectionQuery,
  SectionResult,
} from '#domain/page/filter/section-query.ts';
import type { EmptyFilter } from '#domain/site/section-move-preview.ts';
import { calculatedLabel, columnLabelByName } from '#domain/source/column/column-label.ts';
import { hasAmounts } from '#domain/source/column/has-amounts.ts';
import { dataRequestSchema } from '#domain/query/data-request.ts';
import { textsOf } from '#texts/texts-of.ts';
import { fitToColumns, type QueryContext } from './run-section-queries.ts';
import type { PreparedSection } from './query-page.ts';

/** A section with its queries and their results, and the versions that it shows. */
export type QueriedMove = {
  section: Section;
  prepared: PreparedSection;
  results: Record<string, SectionResult>;
  versions: number[];
};

type RowsQuery = Extract<DataQuery, { kind: 'rows' }>;
/** A query for rows with its result. */
type Answered = { query: RowsQuery; ready: ReadyResult };

/** How many filters of a section are tried. */
const mostFilters = 10;
/** How many values of a filter are looked for. */
const mostValues = 300;

/**
 * How the numbers of a section differ from those with another version, and which of its filters find nothing
 * there.
 */
export async function compareMoved(
  context: QueryContext,
  before: QueriedMove,
  after: QueriedMove,
): Promise<{ results: ResultChange[]; filters: EmptyFilter[] }> {
  const pairs = pairsOf(before, after);
  const results: ResultChange[] = [];
  for (const pair of pairs) {
    const compared = compareResults(await named(context, pair.before), await named(context, pair.after));
    if (isChanged(compared)) {
      results.push(compared);
    }
  }

  return { results, filters: await emptyFilters(context, pairs) };
}

/** The queries for rows of both, in their order: names of queries may differ where their versions do. */
function pairsOf(before: QueriedMove, after: QueriedMove): { before: Answered; after: Answered }[] {
  const [former, latter] = [answered(before), answered(after)];
  return former.flatMap((one, index) => {
    const other = latter[index];
    return other ? [{ before: one, after: other }] : [];
  });
}

const answered = ({ prepared: { queries }, results }: QueriedMove): Answered[] =>
  Object.entries(queries).flatMap(([name, query]) => {
    const ready = results[name];
    return isForRows(query) && ready?.status === 'ready' ? [{ query, ready }] : [];
  });

const isForRows = (query: SectionQuery): query is RowsQuery => query.kind === 'rows';

/** A result with the totals of all rows, and the names of its columns. */
async function named(context: QueryContext, { query, ready }: Answered): Promise<NamedResult> {
  const { request } = query;
  const { copies = {}, fn = {}, groupBy = [], formulas = {} } = request;
  const { columns, result } = ready;
  const texts = textsOf(undefined).data;
  const byName = new Map(columns.map((column) => [column.name, column]));
  const labelOf = (key: string) => {
    const name = copies[key] ?? key;
    const label = columnLabelByName(columns, name);
    return calculatedLabel({ name: label }, fn[key] ?? '', texts);
  };
  const isAmount = (key: string) => {
    const name = copies[key] ?? key;
    const column = byName.get(name);
    return (
      fn[key] !== undefined || Object.hasOwn(formulas, name) || (column !== undefined && hasAmounts(column))
    );
  };
  const totals = result.totals ?? (await totalsOf(context, query, columns));

  return {
    result: {
      ...result,
      totals:
        totals && result.columns.map(({ name }, index) => (isAmount(name) ? (totals[index] ?? null) : null)),
    },
    labels: new Map(result.columns.map(({ name }) => [name, labelOf(name)])),
    groups: groupBy,
  };
}

async function totalsOf(
  { engine, viewer, signal }: QueryContext,
  query: RowsQuery,
  columns: ReadyResult['columns'],
) {
  const { request } = fitToColumns(query, columns);
  const limited = { ...request, totals: true, fromIndex: 0, toIndex: 1 };
  return (await engine.requests.query(query.versionId, limited, { viewer, signal })).totals;
}

type Condition = NonNullable<RowsQuery['request']['normalFilter']>[number];

/** The filters of a section of which the new version has no rows, or none for some of their values. */
async function emptyFilters(
  context: QueryContext,
  pairs: readonly { before: Answered; after: Answered }[],
): Promise<EmptyFilter[]> {
  const tried = pairs.flatMap(({ before, after }) =>
    conditionsOf(after).flatMap((condition, index) => {
      const former = conditionsOf(before)[index];
      return former ? [{ before, after, former, condition }] : [];
    }),
  );
  const unique = new Map(tried.map((one) => [JSON.stringify(one.condition), one]));
  const empty: EmptyFilter[] = [];

  for (const { before, after, former, condition } of [...unique.values()].slice(0, mostFilters)) {
    const [then, now] = [await valuesOf(context, before, former), await valuesOf(context, after, condition)];
    const values = condition.values.map(String).filter((value) => then.has(value) && !now.has(value));
    const findsNothing = then.size > 0 && now.size === 0;
    if (findsNothing || values.length > 0) {
      empty.push({ label: columnLabelByName(after.ready.columns, condition.column), values, findsNothing });
    }
  }
  return empty;
}

/** Conditions that select rows by what is in their cells. */
const conditionsOf = ({ query }: Answered): Condition[] =>
  (query.request.normalFilter ?? []).filter(({ operation, fn }) => operation !== 'exclude' && !fn);

/** The values of the column of a condition in the rows that meet it; none where it cannot be asked. */
async function valuesOf(
  { engine, viewer, signal }: QueryContext,
  { query: { versionId, request } }: Answered,
  condition: Condition,
): Promise<Set<string>> {
  const { formulas } = dataRequestSchema.pick({ formulas: true }).parse({ formulas: request.formulas });
  const wanted = { limit: mostValues, normalFilter: [condition], formulas, viewer, signal };
  try {
    const found = await engine.requests.distinct(versionId, condition.column, wanted);
    return new Set(found.map(({ value }) => String(value)));
  } catch (error) {
    if (error instanceof TidemarkError && error.code !== 'cancelled') return new Set();
    throw error;
  }
}
