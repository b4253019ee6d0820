import { z } from 'zod';
import { storedObject } from '#domain/value/object/stored-object.ts';
import {
  comparedFunctions,
  parameterFunctions,
  type FunctionName,
} from '#domain/value/cell/function-name.ts';
import { requestedName, rowConditionSchema, type RowCondition } from './condition.ts';
import { formulaOperations, isDeeper, type FormulaOperation } from './formula.ts';

/** The functions of measures: those that have one value of which others can be calculated. */
export const measureFunctions = [
  ...comparedFunctions.filter(
    (fn): fn is Exclude<(typeof comparedFunctions)[number], 'list'> => fn !== 'list',
  ),
  ...parameterFunctions,
] as const;

/** One of `measureFunctions`. */
export type MeasureFunction = (typeof measureFunctions)[number];

/** Whether a function, or none (''), may be one of a measure. */
export function isMeasureFunction(fn: FunctionName | ''): fn is MeasureFunction {
  return measureFunctions.some((one) => one === fn);
}

/**
 * A function over the rows of a group that meet all conditions of `where`. `part` (0 to 1) belongs to a
 * `percentile`, `weight` to a `weighted` average, and `by`, a column of numbers or dates, to the `first` and
 * the `last` value. The function `rows` needs no column.
 */
export type MeasureLeaf = {
  readonly type: 'function';
  readonly fn: MeasureFunction;
  readonly column?: string | undefined;
  readonly where?: readonly RowCondition[] | undefined;
  readonly part?: number | undefined;
  readonly weight?: string | undefined;
  readonly by?: string | undefined;
};

/** A measure: a function over the rows of a group, a number, or an operation on two measures. */
export type Measure =
  | MeasureLeaf
  | { readonly type: 'constant'; readonly value: number }
  | {
      readonly type: 'operation';
      readonly operation: FormulaOperation;
      readonly left: Measure;
      readonly right: Measure;
    };

/** The most conditions of one function. */
const maxLeafConditions = 20;
/** The most nested operations of a measure. */
const maxMeasureDepth = 16;
/** The most functions of one measure. */
const maxFunctions = 50;

type ObjectSchema = typeof z.strictObject | typeof storedObject;

/** The schema of complete measures, with a function at least; `object` says what becomes of unknown keys. */
function completeMeasure(object: ObjectSchema) {
  const anyMeasure: z.ZodType<Measure> = z.lazy(() =>
    z.union([
      object({
        type: z.literal('function'),
        fn: z.enum(measureFunctions),
        column: requestedName.optional(),
        where: z.array(rowConditionSchema).max(maxLeafConditions).optional(),
        part: z.number().min(0).max(1).optional(),
        weight: requestedName.optional(),
        by: requestedName.optional(),
      }),
      object({ type: z.literal('constant'), value: z.number() }),
      object({
        type: z.literal('operation'),
        operation: z.enum(formulaOperations),
        left: anyMeasure,
        right: anyMeasure,
      }),
    ]),
  );
  return (
    z
      .unknown()
      // Conditions and their values are deeper than the functions that have them.
      .refine(
        (value) => !isDeeper(value, maxMeasureDepth + 4),
        `a measure has at most ${maxMeasureDepth} levels`,
      )
      .pipe(anyMeasure)
      .refine((measure) => leavesOfMeasure(measure).length > 0, 'a measure has at least one function')
      .refine(
        (measure) => leavesOfMeasure(measure).length <= maxFunctions,
        `a measure has at most ${maxFunctions} functions`,
      )
  );
}

/** A measure of a request. */
export const measureSchema = completeMeasure(z.strictObject);

/** A measure as a source stores it: unknown keys are kept. */
export const storedMeasureSchema = completeMeasure(storedObject);

/** The functions of a measure, from the left. */
export function leavesOfMeasure(measure: Measure): MeasureLeaf[] {
  if (measure.type === 'function') return [measure];
  if (measure.type === 'constant') return [];
  return [...leavesOfMeasure(measure.left), ...leavesOfMeasure(measure.right)];
}

/** The columns that a measure is calculated from, each once. */
export function columnsOfMeasure(measure: Measure): string[] {
  const names = leavesOfMeasure(measure).flatMap(({ column, weight, by, where }) => [
    column,
    weight,
    by,
    ...(where ?? []).map((condition) => condition.column),
  ]);
  return [...new Set(names.filter((name) => name !== undefined))];
}
