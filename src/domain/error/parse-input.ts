import type { z } from 'zod';
import { TidemarkError } from './tidemark-error.ts';

/** The message of the first validation issue, and the path of its field below `name`. */
export function describeIssue(error: z.core.$ZodError, name = ''): { field: string; message: string } {
  const [issue] = error.issues;
  const field = [...(name ? [name] : []), ...(issue?.path ?? [])].join('.');
  const reason = issue?.message.replace(/\.$/, '') ?? 'not valid';
  return { field, message: `${field ? `${field}: ` : ''}${reason}.` };
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
