import { z } from 'zod';
import { storedObject } from '#domain/value/object/stored-object.ts';
import { columnName } from '../column/column.ts';
import { cellChecks } from './cell-checks.ts';
import type { CheckKind } from './check-kind.ts';
import { dateChecks } from './date-checks.ts';
import { numberChecks } from './number-checks.ts';
import { tableChecks } from './table-checks.ts';
import { valueChecks } from './value-checks.ts';

const kinds = { ...tableChecks, ...cellChecks, ...valueChecks, ...numberChecks, ...dateChecks };
/** The name of a kind of check. */
export type CheckName = keyof typeof kinds;

/** The names of all kinds of checks. */
export const checkNames = Object.keys(kinds) as CheckName[];

/** A kind of check. */
export const checkKind = (name: CheckName): CheckKind => kinds[name];

/**
 * What a person decided about a check: another limit, or that it is off. Without a column it is about all
 * columns.
 */
export const checkChoiceSchema = storedObject({
  check: z.enum(checkNames),
  column: columnName.optional(),
  most: z.number().min(0).optional(),
  isOff: z.boolean().optional(),
});
/** The most decisions about checks that a source keeps. */
export const maxCheckChoices = 2000;

/** See `checkChoiceSchema`. */
export type CheckChoice = z.output<typeof checkChoiceSchema>;

/** A check of a source: no more than `most` of what its kind measures. */
export type Check = { check: CheckName; column: string | null; most: number; isOff: boolean };

/** What a check found: how much there is of what it measures, and what is wrong in a sentence. */
export type Finding = {
  check: CheckName;
  column: string | null;
  measured: number;
  most: number;
  text: string;
};
