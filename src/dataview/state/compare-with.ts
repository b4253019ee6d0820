import { z } from 'zod';
import { dateSteps } from '#domain/value/date/date-step.ts';
import { lenient, lenientList, storedObject } from '#domain/value/object/stored-object.ts';

const text = lenient(z.string(), '');

/** What the rows of a section are compared with; '' for nothing. */
const comparedWith = ['', 'before', 'yearBefore', 'period', 'selection'] as const;

/** The difference or the change, with the greatest or the least first. */
const comparedOrders = ['', 'difference desc', 'difference asc', 'change desc', 'change asc'] as const;

/**
 * What a section compares its rows with: the period before that of its filters, the same one a year before,
 * another one, or other values of a filter. `column` has the dates of the period or is filtered so; where it
 * is empty, the section finds one.
 */
export const compareSchema = storedObject({
  with: lenient(z.enum(comparedWith), ''),
  column: text,
  /** The ends of another period, as a filter has them. */
  from: text,
  to: text,
  /** The other values of a filter. */
  values: lenientList(z.string()),
  /** What the newest dates are the period of while no filter says one. */
  newest: lenient(z.enum(dateSteps), 'year'),
  /** What groups are ordered by of the first amount that is compared; '' for the order of the columns. */
  order: lenient(z.enum(comparedOrders), ''),
});
/** See `compareSchema`. */
export type Compare = z.output<typeof compareSchema>;
