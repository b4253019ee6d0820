import { present } from '#domain/value/object/present.ts';
import { columnType } from '#columns/index.ts';
import type { CellProblem } from '#domain/value/cell/cell-problem.ts';
import { cellRules, type CellRules } from '#domain/source/column/cell-rules.ts';
import { isCalculated, type Comparison, type SourceColumn } from '#domain/source/column/column.ts';
import { identifier } from '#server/base/base.server.ts';
import type { CellGroup } from '../contract.ts';
import type { Dialect, LabelRelation, TableLayout, PhysicalColumn, Statement } from '../dialect.ts';
import { rawTextExpression } from './column-expression.ts';
import { clause } from './clause.ts';
import { mostSingleValues } from './compile-condition.ts';
import { labelRows } from './compile-labels.ts';
import { expandGroups } from './expand-groups.ts';
import { startParameters, type StatementParameters } from './statement.ts';
import { storedColumn, tableOf } from './layout.ts';

/** A way in which cells of a column can be invalid: `condition` is SQL that is never null. */
export type ProblemTest = { column: string; reason: CellProblem; condition: string };

/** The tests of all columns that can hold invalid cells; at most one test of a column is true for a cell. */
export function problemTests(
  columns: readonly SourceColumn[],
  layout: TableLayout,
  parameters: StatementParameters,
): ProblemTest[] {
  return columns
    .filter((column) => !isCalculated(column))
    .flatMap((column) => {
      const rules = cellRules(column, columnType(column.type));
      const options = layout.options?.get(column.name) ?? rules.options;
      const conditions = conditionsOf({ ...rules, options }, storedColumn(layout, column.name), {
        layout,
        parameters,
      });
      return conditions.map((condition) => ({ column: column.name, ...condition }));
    });
}

/** SQL that is true for invalid rows; null when no row can be invalid. */
export function invalidRow(tests: readonly ProblemTest[]): string | null {
  if (tests.length === 0) return null;
  return tests.map(({ condition }) => `(${condition})`).join(' OR ');
}

/** Why cells of one column are invalid, and the SQL for it. */
type Condition = Omit<ProblemTest, 'column'>;

/** The allowed values of a cell: texts, or the codes of another version. */
type Options = readonly string[] | LabelRelation;

function conditionsOf(
  rules: Omit<CellRules, 'options'> & { options: Options | null },
  column: PhysicalColumn,
  { layout, parameters }: { layout: TableLayout; parameters: StatementParameters },
): Condition[] {
  const value = identifier(column.value);
  const hasMisfits = column.raw !== null && column.mayMisfit && !rules.multiple;
  const raw = hasMisfits ? `coalesce(${identifier(column.raw!)}, '')` : null;
  const conditions: Condition[] = [];

  if (rules.required) {
    conditions.push({ reason: 'required', condition: emptyCell(column, raw, parameters.dialect) });
  }

  if (raw) {
    const misfit = [`${value} IS NULL AND ${raw} <> ''`, ...exceptTrue(raw, rules.trueValue, parameters)];
    conditions.push({ reason: 'type', condition: misfit.join(' AND ') });
  }

  if (rules.isShape) {
    const isShape = column.drawable ? identifier(column.drawable) : parameters.dialect.isShape(value);
    const isNoShape = `NOT ${isShape}`;
    conditions.push({ reason: 'type', condition: `coalesce(${value}, '') <> '' AND ${isNoShape}` });
  }

  if (rules.options) {
    conditions.push({ reason: 'options', condition: disallowed(rules.options, column, parameters) });
  }

  // What has a reason already has no second one.
  const others = ruleConditions(rules, column, { layout, parameters });
  return others.reduce((earlier, { reason, condition }) => {
    const isLater = earlier.map((other) => `NOT (${other.condition})`);
    const parts = [`coalesce(${condition}, FALSE)`, ...isLater];
    return [...earlier, { reason, condition: parts.join(' AND ') }];
  }, conditions);
}

/** What the range, pattern, uniqueness and comparison of a column refuse; may be null for empty cells. */
function ruleConditions(
  { range: { least, most }, pattern, unique, comparedWith }: Omit<CellRules, 'options'>,
  column: PhysicalColumn,
  { layout, parameters }: { layout: TableLayout; parameters: StatementParameters },
): Condition[] {
  const { dialect } = layout;
  const value = identifier(column.value);
  const conditions: Condition[] = [];

  const outside = present([
    least !== null && `${value} < ${limit(least, column, '00:00:00.000000', parameters)}`,
    most !== null && `${value} > ${limit(most, column, '23:59:59.999999', parameters)}`,
  ]);
  if (outside.length > 0) {
    conditions.push({ reason: 'range', condition: `(${outside.join(' OR ')})` });
  }

  if (pattern !== null) {
    const isFilled = `${value} <> ''`;
    const matches = dialect.matchesWhole(value, parameters.bind(`^(?s:${pattern})$`, 'VARCHAR'));
    conditions.push({ reason: 'pattern', condition: `(${isFilled} AND NOT ${matches})` });
  }

  if (unique) {
    const filled = column.type === 'VARCHAR' ? `${value} <> ''` : `${value} IS NOT NULL`;
    const several = `SELECT ${value} FROM ${tableOf(layout)} WHERE ${filled} GROUP BY ${value} HAVING count(*) > 1`;
    conditions.push({ reason: 'repeated', condition: `(${filled} AND ${value} IN (${several}))` });
  }

  const other = comparedWith && layout.columns.get(comparedWith.column);
  if (other?.type === column.type) {
    const holds = `${value} ${comparisonSigns[comparedWith!.comparison]} ${identifier(other.value)}`;
    conditions.push({ reason: 'comparison', condition: `NOT (${holds})` });
  }

  return conditions;
}

const comparisonSigns: Record<Comparison, string> = { lt: '<', lte: '<=', gt: '>', gte: '>=' };

/** A number, a day, or for moments the first or the last one of a day, which is at this time. */
function limit(
  of: number | string,
  { type }: PhysicalColumn,
  time: string,
  parameters: StatementParameters,
): string {
  if (typeof of === 'number') return parameters.bind(of, 'DOUBLE');
  if (type === 'TIMESTAMP') {
    return parameters.dialect.cast(parameters.bind(`${of}T${time}`, 'VARCHAR'), 'TIMESTAMP');
  }
  return parameters.dialect.cast(parameters.bind(of, 'VARCHAR'), 'DATE');
}

function emptyCell({ value, type }: PhysicalColumn, raw: string | null, dialect: Dialect): string {
  const cell = identifier(value);
  if (type === 'VARCHAR') return `coalesce(${cell}, '') = ''`;
  if (raw) return `${cell} IS NULL AND ${raw} = ''`;
  return dialect.isNull(cell, type);
}

/** What a raw text is not that is another text for true. */
function exceptTrue(raw: string, trueValue: string | null, parameters: StatementParameters): string[] {
  if (trueValue === null) return [];
  return [`lower(${raw}) <> lower(${parameters.bind(trueValue, 'VARCHAR')})`];
}

function disallowed(
  options: Options,
  { value, type }: PhysicalColumn,
  parameters: StatementParameters,
): string {
  const cell = identifier(value);
  if (type === 'VARCHAR[]') {
    // Without options, the cell is compared with itself.
    const allowed = listOf(options, parameters, cell);
    return `${parameters.dialect.isFilled(cell, type)} AND NOT ${parameters.dialect.hasAll(allowed, cell)}`;
  }

  const filled = type === 'VARCHAR' ? `coalesce(${cell}, '') <> ''` : `${cell} IS NOT NULL`;
  return `${filled} AND ${notAmong(parameters.dialect.text(cell, type), options, parameters)}${unlessEmpty(options, parameters)}`;
}

/** A version without any option refuses nothing; a column's own options are never empty here. */
function unlessEmpty(options: Options, parameters: StatementParameters): string {
  if (isList(options)) return '';
  return ` AND EXISTS (SELECT 1 FROM (${labelRows(options, parameters)}))`;
}

function notAmong(text: string, options: Options, parameters: StatementParameters): string {
  return `${text} NOT IN (${among(options, parameters)})`;
}

function among(options: Options, parameters: StatementParameters): string {
  if (!isList(options)) return `SELECT code FROM (${labelRows(options, parameters)})`;
  if (options.length > mostSingleValues) {
    return `SELECT ${parameters.dialect.unnest(parameters.bindList(options, 'VARCHAR'))}`;
  }
  return options.map((option) => parameters.bind(option, 'VARCHAR')).join(', ');
}

/** The options as one list, or `otherwise` where a version has none. */
function listOf(options: Options, parameters: StatementParameters, otherwise: string): string {
  if (isList(options)) return parameters.bindList(options, 'VARCHAR');
  return parameters.dialect.collectOr('code', `FROM (${labelRows(options, parameters)})`, otherwise);
}

function isList(options: Options): options is readonly string[] {
  return Array.isArray(options);
}

/**
 * Counts rows, invalid rows, those that are invalid by type only and, in the order of `tests`, the cells of
 * each test in one scan; `rows` narrows the rows.
 */
export function compileValidity(
  columns: readonly SourceColumn[],
  layout: TableLayout,
  rows?: readonly CellGroup[],
): { statement: Statement; tests: ProblemTest[] } {
  const parameters = startParameters(layout.dialect);
  const tests = problemTests(columns, layout, parameters);
  const named = tests.map((test, index) => ({ ...test, name: `q${index + 1}` }));
  const names = named.map(({ name }) => name);
  const byType = named.filter(({ reason }) => reason === 'type').map(({ name }) => name);
  const others = named.filter(({ reason }) => reason !== 'type').map(({ name }) => name);
  const selected = named.map(({ condition, name }) => `${condition} AS ${name}`);
  const counts = [
    'count(*)',
    names.length > 0 ? layout.dialect.countWhere(names.join(' OR ')) : '0',
    byType.length > 0 ? layout.dialect.countWhere(byTypeOnly(byType, others)) : '0',
    ...names.map((name) => layout.dialect.countWhere(name)),
  ];
  const some = rows && `id IN (SELECT row_id FROM (${expandGroups(rows, parameters)}))`;
  const table = [tableOf(layout), ...clause('WHERE', present([some]))].join(' ');
  const sql = [
    `SELECT ${counts.join(', ')}`,
    `FROM (SELECT ${['id', ...selected].join(', ')} FROM ${table})`,
  ].join('\n');

  return { statement: { sql, parameters: parameters.list }, tests };
}

function byTypeOnly(byType: readonly string[], others: readonly string[]): string {
  const any = `(${byType.join(' OR ')})`;
  if (others.length > 0) return `${any} AND NOT (${others.join(' OR ')})`;
  return any;
}

/**
 * The invalid values of a column as raw text (null for empty cells, members one by one), most frequent first.
 */
export function compileInvalidValues(
  column: SourceColumn,
  limit: number,
  layout: TableLayout,
): Statement | null {
  const parameters = startParameters(layout.dialect);
  const tests = problemTests([column], layout, parameters);
  const invalid = invalidRow(tests);
  if (!invalid) return null;

  const { dialect } = layout;
  const physical = storedColumn(layout, column.name);
  const many = physical.type === 'VARCHAR[]';
  const selected = many
    ? dialect.unnestCell(identifier(physical.value))
    : `nullif(${rawTextExpression(layout, physical)}, '')`;
  const lines = [
    `SELECT v AS o1, count(*) AS o2 FROM (SELECT ${selected} AS v FROM ${tableOf(layout)} WHERE ${invalid})`,
  ];

  // Of lists, only the members that are invalid count.
  if (many) {
    const options =
      layout.options?.get(column.name) ?? cellRules(column, columnType(column.type)).options ?? [];
    const allowed = dialect.unnest(listOf(options, parameters, dialect.list([])));
    lines.push(`WHERE v IS NULL OR v NOT IN (SELECT ${allowed})`);
  }

  lines.push('GROUP BY v ORDER BY o2 DESC, v NULLS FIRST', `LIMIT ${limit}`);
  return { sql: lines.join('\n'), parameters: parameters.list };
}
