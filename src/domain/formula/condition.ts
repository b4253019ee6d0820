import { z } from 'zod';
import { dateParts } from '#domain/value/date/date-part.ts';
import { comparedFunctions } from '#domain/value/cell/function-name.ts';

/** The operations of filters; `filter` includes and `exclude` excludes the listed values. */
export const operationNames = ['filter', 'exclude', 'like', 'gt', 'gte', 'lt', 'lte'] as const;
/** One of `operationNames`. */
export type OperationName = (typeof operationNames)[number];
/** The operations of single conditions; `between` has two values, of which null leaves its end open. */
const conditionOperations = [...operationNames, 'between'] as const;
/** One of `conditionOperations`. */
export type ConditionOperation = (typeof conditionOperations)[number];

/** The most values of one request, in all filters together. */
export const maxFilterValues = 10_000;

/** The most characters of a value of a filter. */
const maxValueCharacters = 10_000;

/** The name of a column in a request. */
export const requestedName = z.string().min(1).max(256);
/** A value that cells are compared with. */
export const filterValue = z.union([z.string().max(maxValueCharacters), z.number(), z.boolean(), z.null()]);
/** The values of a filter. In one step: a schema for each of thousands takes as long as the query. */
export const filterValues = z
  .custom<z.output<typeof filterValue>[]>(
    (values) => Array.isArray(values) && values.every(isFilterValue),
    `Invalid input: expected a list of texts of at most ${maxValueCharacters} characters, numbers, true, false and null`,
  )
  .refine((values) => values.length <= maxFilterValues, `a filter has at most ${maxFilterValues} values`);

function isFilterValue(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= maxValueCharacters;
  return value === null || typeof value === 'boolean' || Number.isFinite(value);
}

/**
 * A condition on the cells of a column, or, with `part`, on a part of its dates that recurs, whose values are
 * texts such as `07` for July.
 */
export const rowConditionSchema = z.strictObject({
  column: requestedName,
  values: filterValues,
  operation: z.enum(conditionOperations),
  part: z.enum(dateParts).optional(),
});

/** See `rowConditionSchema`. */
export type RowCondition = z.output<typeof rowConditionSchema>;

/** A condition on the cells of a column, or on the results of a function over them. */
export const conditionSchema = rowConditionSchema.extend({ fn: z.enum(comparedFunctions).optional() });
