import type { Context } from 'hono';
import type { z } from 'zod';
import { parseInput } from '#domain/error/parse-input.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';

/** The parsed JSON body of a call; the error names the field and what is wrong with it. */
export async function readBody<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body: unknown = await context.req.json().catch(() => {
    throw new TidemarkError('invalid_request', 'Send the body as JSON.');
  });
  return parseInput(schema, body);
}
