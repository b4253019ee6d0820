import type { Context } from 'hono';
import type { z } from 'zod';
import { parseInput } from '#domain/error/parse-input.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { limitBody, maxFormBytes } from './limit-body.ts';

/** The parsed body of a JSON call; the error names the field and says what it should be. */
export async function readBody<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const request = await limitBody(context.req.raw, maxFormBytes);
  if (!request) throw new TidemarkError('too_large', 'This request is too large.');
  const body: unknown = await request.json().catch(() => {
    throw new TidemarkError('invalid_request', 'Send the body as JSON.');
  });
  return parseInput(schema, body);
}
