import type { z } from 'zod';
import { TidemarkError } from './tidemark-error.ts';

/** The first problem of a value as a sentence, and the path of the field that has it, below `name`. */
export function describeIssue(error: z.core.$ZodError, name = ''): { field: string; message: string } {
  const [issue] = error.issues;
  const field = [...(name ? [name] : []), ...(issue?.path ?? [])].join('.');
  return { field, message: `${field ? `${field}: ` : ''}${issue?.message ?? 'not valid'}.` };
}

/** Parses what comes from outside; rejects with `invalid_request`, which names the field and what it should be. */
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
