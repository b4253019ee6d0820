import { operationNames, type ConditionOperation } from '#domain/formula/condition.ts';
import type { DataRequestInput } from '#domain/query/data-request.ts';
import { rowIdColumn, rowIdLabel } from '#domain/query/resolve-column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { emptyLabel } from '#domain/value/cell/cell.ts';
import { nameSome } from '#domain/value/number/name-some.ts';

type Value = string | number | boolean | null;
type Filters = Pick<Partial<DataRequestInput>, (typeof operationNames)[number] | 'normalFilter' | 'search'>;

/** The most values of a filter that are named. */
const mostNamed = 3;

const words: Record<Exclude<ConditionOperation, 'between'>, string> = {
  filter: 'is',
  exclude: 'is not',
  like: 'contains',
  gt: 'over',
  gte: 'at least',
  lt: 'under',
  lte: 'at most',
};

/** The filters of a request in words that people read in the name of a file, such as `City is Oslo, Rome`. */
export function filtersInWords(request: Filters, columns: readonly SourceColumn[]): string[] {
  const labels = new Map(columns.map((column) => [column.name, columnLabel(column)]));
  labels.set(rowIdColumn.name, rowIdLabel);

  const labelOf = (name: string) => labels.get(name) ?? name;
  const maps = operationNames.flatMap((operation) =>
    Object.entries(request[operation] ?? {}).map(
      ([column, value]) => `${labelOf(column)} ${comparedWith([value].flat(), operation)}`,
    ),
  );
  const conditions = (request.normalFilter ?? []).map(
    ({ column, operation, values }) => `${labelOf(column)} ${comparedWith(values, operation)}`,
  );

  const search = request.search ? [`find ${request.search}`] : [];
  return [...maps, ...conditions, ...search];
}

/** What a column is compared with; a range with one end is a comparison. */
function comparedWith(values: readonly Value[], operation: ConditionOperation): string {
  const texts = [...new Set(values.map((value) => (value === null ? emptyLabel : String(value))))];
  if (operation === 'between') return rangeInWords(values);
  if (operation === 'exclude' && texts.length > 1) return `is none of ${nameSome(texts, mostNamed)}`;
  return `${words[operation]} ${nameSome(texts, mostNamed)}`;
}

function rangeInWords([from = null, to = null]: readonly Value[]): string {
  const [isFrom, isTo] = [from, to].map((end) => end !== null && end !== '');
  if (isFrom && isTo) return `from ${from} to ${to}`;
  if (isFrom) return `${words.gte} ${from}`;
  return `${words.lte} ${to}`;
}
