import { z } from 'zod';
import { invalidField } from './invalid-field.ts';

/** The message of the first validation issue, and the path of its field below `name`. */
export function describeIssue(
  error: Pick<z.core.$ZodError, 'issues'>,
  name = '',
): { field: string; message: string } {
  const [issue] = error.issues;
  const path = issue?.path ?? [];
  const field = (name ? [name, ...path] : path).join('.');
  const reason = issue ? reasonOf(issue) : 'not valid';
  if (!field) return { field, message: `${reason}.` };
  return { field, message: `${field}: ${reason}.` };
}

/** The message about the first key that there is not, with the beginning of its path. */
export const unknownKey = (path: string): string =>
  `Unrecognized key: "${path.slice(0, 200).toWellFormed()}"`;

/**
 * The message of an issue; of texts and lists that are too long without a message of their own, the limit.
 */
function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return unknownKey(issue.keys[0] ?? '');
  if (issue.code === 'too_big' && issue.message.startsWith('Too big:')) {
    if (issue.origin === 'string') return `at most ${issue.maximum} characters`;
    if (issue.origin === 'array') return `at most ${issue.maximum} entries`;
  }
  return issue.message.replace(/\.$/, '');
}

/**
 * How many problems of an input are described: the first one is reported. Each takes a hundredth of a
 * millisecond, and an input can have a million of them.
 */
const maxIssues = 100;

class TooManyIssues extends Error {}

/** Validates external input; throws `invalid_request` with the field and the reason. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  name = '',
): z.output<Schema> {
  const described: z.core.$ZodRawIssue[] = [];
  const describe = (issue: z.core.$ZodRawIssue) => {
    if (described.push(issue) > maxIssues) throw new TooManyIssues();
    return undefined;
  };

  try {
    const parsed = schema.safeParse(value, { error: describe });
    if (parsed.success) return parsed.data;
    // The library describes what is left when the error is read: with whole paths, unlike alternatives within
    // it.
    described.length = 0;
    const { field, message } = describeIssue(parsed.error, name);
    throw invalidField(field, message);
  } catch (error) {
    if (!(error instanceof TooManyIssues)) throw error;
    const { field, message } = describeIssue({ issues: described.slice(0, 1).map(finished) }, name);
    throw invalidField(field, message);
  }
}

const finished = (issue: z.core.$ZodRawIssue) => z.core.util.finalizeIssue(issue, undefined, z.config());
