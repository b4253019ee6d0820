import type { Context } from 'hono';
import { isTidemarkError, type ErrorCode } from '#domain/error/tidemark-error.ts';

const statuses: Partial<Record<ErrorCode, 400 | 403 | 404 | 409 | 413>> = {
  invalid_request: 400,
  unknown_column: 400,
  unreadable: 400,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
};

/** Answers an error that is for people as JSON with its sentence; anything else goes on to whoever logs it. */
export function errorResponse(context: Context, error: unknown): Response {
  if (!isTidemarkError(error)) throw error;
  const { code, message } = error;
  return context.json({ error: { code, message } }, statuses[code] ?? 503);
}

/** Runs what answers a call, and answers its error where it has one. */
export async function answering(context: Context, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    return errorResponse(context, error);
  }
}
