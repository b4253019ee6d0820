import type { z } from 'zod';
import { TidemarkError } from './tidemark-error.ts';

/** The message of the first validation issue, and the path of its field below `name`. */
export function describeIssue(error: z.core.$ZodError, name = ''): { field: string; message: string } {
  const [issue] = error.issues;
  const field = [...(name ? [name] : []), ...(issue?.path ?? [])].join('.');
  const reason = issue ? reasonOf(issue) : 'not valid';
  return { field, message: `${field ? `${field}: ` : ''}${reason}.` };
}

/** The message about the first key that there is not, with the beginning of its path. */
export const unknownKey = (path: string): string =>
  `Unrecognized key: "${path.slice(0, 200).toWellFormed()}"`;

/** The message of an issue; of texts and lists that are too long without a message of their own, the limit. */
function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return unknownKey(issue.keys[0] ?? '');
  if (issue.code === 'too_big' && issue.message.startsWith('Too big:')) {
    if (issue.origin === 'string') return `at most ${issue.maximum} characters`;
    if (issue.origin === 'array') return `at most ${issue.maximum} entries`;
  }
  return issue.message.replace(/\.$/, '');
}

/** Validates external input; throws `invalid_request` with the field and the reason. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  name = '',
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { field, message } = describeIssue(parsed.error, name);
  throw new TidemarkError('invalid_request', message, { details: { field } });
}
