import { showsValue } from '#domain/value/cell/function-name.ts';
import type { OutputColumn, ResolvedRequest, Sort } from '#domain/query/resolved-request.ts';
import { identifier } from '#server/base/base.server.ts';
import type { TableLayout, TermOrder } from '../dialect.ts';
import { cellTextExpression, valueExpression } from './column-expression.ts';
import { labelJoin } from './compile-labels.ts';
import { labelsOf } from './labelled-outputs.ts';
import { physicalColumn, positionOrder } from './layout.ts';
import { naturalTerms } from './natural-terms.ts';
import type { StatementParameters } from './statement.ts';

/** The terms of an `ORDER BY`, and the joins with the labels that some of them name. */
type Order = { joins: string[]; order: string[] };

/**
 * Rows of versions with more rows than this are ordered by the characters of their texts: making the keys of
 * all rows would take longer than everything else. Groups are few.
 */
const mostNaturalRows = 500_000;

/** The order of plain rows; codes are ordered by their labels, which takes a join. */
export function rowOrder(
  request: ResolvedRequest,
  layout: TableLayout,
  parameters: StatementParameters,
): Order {
  const joins: string[] = [];
  const isNatural = (layout.rows ?? 0) <= mostNaturalRows;
  const order = request.sort.flatMap((sort) => {
    if (sort.output === 'id') return [layout.dialect.term(identifier('id'), 'BIGINT', orderOf(sort))];

    const output = request.outputs[sort.output]!;
    const relation = output.source.many ? null : labelsOf(output, layout);
    if (!relation) {
      const value = valueExpression(layout, output.source);
      return outputTerms(value, sort, output, { layout, parameters, isNatural });
    }

    const [alias, text] = [`m${joins.length + 1}`, cellTextExpression(layout, output.source)];
    joins.push(labelJoin(relation, alias, text, parameters));
    return textTerms(`coalesce(${alias}.label, ${text})`, sort, { layout, isNatural });
  });

  if (!sortsById(request)) {
    order.push(...positionOrder(layout));
  }

  return { joins, order };
}

function sortsById({ sort, outputs }: ResolvedRequest): boolean {
  return sort.some(({ output }) => output === 'id' || outputs[output]!.source.isRowId);
}

/**
 * The order of groups, by their columns `o1` … and then by those of their keys `k1` … that this leaves open.
 */
export function groupOrder(
  request: ResolvedRequest,
  layout: TableLayout,
  parameters: StatementParameters,
): Order {
  const terms = new GroupTerms(request, layout, parameters);
  // Groups have no row id to be sorted by.
  const sorts = request.sort.filter(({ output }) => output !== 'id');
  const order = sorts.flatMap((sort) => terms.of(sort));
  const inOrder = new Set(sorts.flatMap((sort) => terms.exactValue(sort) ?? []));

  request.groupBy.forEach((column, index) => {
    if (inOrder.has(valueExpression(layout, column))) return;
    order.push(...terms.ofKey(index));
  });
  return { joins: terms.joins, order };
}

/** The terms of orders of groups, and the joins with the labels that some of them name. */
export class GroupTerms {
  readonly joins: string[] = [];
  readonly #request: ResolvedRequest;
  readonly #layout: TableLayout;
  readonly #parameters: StatementParameters;

  constructor(request: ResolvedRequest, layout: TableLayout, parameters: StatementParameters) {
    this.#request = request;
    this.#layout = layout;
    this.#parameters = parameters;
  }

  /** The terms of a sort by a column of the result, whose values are in `value`; none for the row id. */
  of(sort: Sort, value = `o${Number(sort.output) + 1}`): string[] {
    if (sort.output === 'id') return [];

    const { dialect } = this.#layout;
    const how = { layout: this.#layout, parameters: this.#parameters, isNatural: true };
    const output = this.#request.outputs[sort.output]!;
    const relation = labelsOf(output, this.#layout);
    if (output.fn === 'list') return textTerms(relation ? dialect.joinMembers(value) : value, sort, how);
    if (!relation || output.source.many) return outputTerms(value, sort, output, how);

    const alias = `m${this.joins.length + 1}`;
    const text = dialect.text(value, physicalColumn(this.#layout, output.source).type);
    this.joins.push(labelJoin(relation, alias, text, this.#parameters));
    return textTerms(`coalesce(${alias}.label, ${text})`, sort, how);
  }

  /** The terms of the natural order of a key, by its index. */
  ofKey(index: number): string[] {
    const { type } = physicalColumn(this.#layout, this.#request.groupBy[index]!);
    return naturalTerms(`k${index + 1}`, type, this.#layout.dialect);
  }

  /**
   * The value by which a sort orders groups so that no two groups with different ones are at the same place;
   * null where there may be such groups. As a key, such a value would be ordered a second time, which takes
   * as long as the first: two seconds for a million texts.
   */
  exactValue({ output }: Sort): string | null {
    if (output === 'id') return null;
    const { fn, source } = this.#request.outputs[output]!;
    // Labels of several codes may be the same, and NaN is at the place of empty cells.
    const isExact = fn === null && !source.formula && !labelsOf(this.#request.outputs[output]!, this.#layout);
    if (!isExact) return null;
    return valueExpression(this.#layout, source);
  }
}

/** How texts are ordered: naturally, or by their characters. */
type TextOrder = { layout: TableLayout; isNatural: boolean };

/** A choice is sorted by the order of its options; values that are none of them come after these. */
function outputTerms(
  value: string,
  sort: Sort,
  { source, fn }: OutputColumn,
  { parameters, ...how }: TextOrder & { parameters: StatementParameters },
): string[] {
  const { dialect } = how.layout;
  const isValue = showsValue(fn);
  // NaN comes after all numbers in both orders, as empty cells do.
  const mayBeNaN = source.formula && fn !== 'count';
  const type = fn === null ? physicalColumn(how.layout, source).type : 'DOUBLE';
  const own =
    isValue && isText(how.layout, source)
      ? textTerms(value, sort, how)
      : [dialect.term(mayBeNaN ? dialect.nullIfNaN(value) : value, type, orderOf(sort))];
  if (!source.order || fn !== null) return own;

  const position = dialect.positionIn(parameters.bindList(source.order, 'VARCHAR'), value);
  return [dialect.term(position, 'BIGINT', orderOf(sort)), ...own];
}

/** Whether the cells of a column are single texts. */
const isText = (layout: TableLayout, column: OutputColumn['source']): boolean =>
  !column.many && physicalColumn(layout, column).type === 'VARCHAR';

/** Texts that are the same to people are ordered by their characters. */
function textTerms(text: string, sort: Sort, { layout, isNatural }: TextOrder): string[] {
  const order = orderOf(sort);
  const own = layout.dialect.term(text, 'VARCHAR', order);
  if (isNatural) return [layout.dialect.naturalTerm(text, order), own];
  return [own];
}

const orderOf = ({ descending }: Sort): TermOrder => (descending ? 'DESC NULLS LAST' : 'ASC NULLS LAST');
