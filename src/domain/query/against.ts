import { z } from 'zod';
import { filterValue, requestedName, rowConditionSchema } from '../formula/condition.ts';
import { dateSteps } from '#domain/value/date/date-step.ts';

/**
 * What a result has of the rows that its own are compared with: their result, the difference to it, and the
 * change from it as a part of it.
 */
export const againstKinds = ['other', 'difference', 'change'] as const;
/** One of `againstKinds`. */
export type AgainstKind = (typeof againstKinds)[number];

/** The most columns of one request that compare. */
const maxAgainst = 100;

/** The most conditions of one of two selections. */
const maxConditionsOfSelection = 100;

const selection = z.array(rowConditionSchema).max(maxConditionsOfSelection).default([]);

/**
 * The period of a result in a column of dates, or of the numbers of years, and the one that it is compared
 * with: the one before it, the same one a year before, or any other. Both ends are in it, as days in ISO 8601
 * or as years. Without an end, it ends with the first or the last date of the rows; without both, it is the
 * `newest` year, quarter, month, week or day up to the last date.
 */
export const comparedPeriodSchema = z.strictObject({
  column: requestedName,
  from: filterValue.optional(),
  to: filterValue.optional(),
  newest: z.enum(dateSteps).default('year'),
  with: z
    .union([z.enum(['before', 'yearBefore']), z.strictObject({ from: filterValue, to: filterValue })])
    .default('before'),
});
/** See `comparedPeriodSchema`. */
export type ComparedPeriod = z.output<typeof comparedPeriodSchema>;

/**
 * A request whose rows are compared with others: rows of the result meet the conditions of `own`, the others
 * those of `other`, and both all further conditions of the request. `columns` are columns of the result that
 * compare another one, by their names. Groups are those of both: one that only one of them has is empty in
 * the other, and so is what compares them. A change from zero or less is empty.
 */
export const againstSchema = z.strictObject({
  columns: z
    .record(requestedName, z.strictObject({ of: requestedName, kind: z.enum(againstKinds) }))
    .refine((columns) => Object.keys(columns).length <= maxAgainst, `at most ${maxAgainst} compared columns`),
  own: selection,
  other: selection,
  period: comparedPeriodSchema.optional(),
});
