import { redirect } from 'react-router';
import type { z } from 'zod';
import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import { saidOf } from '#texts/said-error.ts';
import type { Texts } from '#texts/texts-of.ts';
import { signIn, type Authentication } from '#server/identity/identity.server.ts';

/** The fields of a form, or the message of the first one that cannot be used. */
export type ReadForm<Fields> = { data: Fields; error?: never } | { data?: never; error: string };

/** The form that a request sent; one without fields where its body is no form. */
export async function sentForm(request: Request): Promise<FormData> {
  try {
    return await request.clone().formData();
  } catch (error) {
    // What a body that cannot be read as a form throws; others are of its transfer.
    if (error instanceof TypeError) return new FormData();
    throw error;
  }
}

/**
 * Reads the fields of a form that was sent; the character with the number 0, which cannot be stored, is left
 * out.
 */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  { accounts }: Texts,
): Promise<ReadForm<z.output<Schema>>> {
  const sent = [...(await sentForm(request))].map(
    ([name, value]) => [name, typeof value === 'string' ? value.replaceAll('\0', '') : value] as const,
  );
  const fields = schema.safeParse(Object.fromEntries(sent));
  if (fields.success) return { data: fields.data };
  return { error: fields.error.issues[0]?.message ?? accounts.incomplete };
}

/** A text field of a form that was sent, to show it again. */
export async function textField(request: Request, name: string): Promise<string> {
  const value = (await sentForm(request)).get(name);
  if (typeof value !== 'string') return '';
  return value.slice(0, 320);
}

/** The sentence of an error for people in their language; other errors are thrown again. */
export function sentenceOf(error: unknown, texts: Texts): string {
  if (isTidemarkError(error) && error.code !== 'unavailable') return saidOf(error, texts);
  throw error;
}

/** The headers that set cookies. */
export const cookieHeaders = (cookies: readonly string[]): Headers =>
  new Headers(cookies.map((cookie): [string, string] => ['set-cookie', cookie]));

/** Signs in with a password that was set just now, and goes to the first page. */
export async function signInAndLeave(
  authentication: Authentication,
  request: { request: Request; client: string },
  credentials: { email: string; password: string },
): Promise<Response> {
  const outcome = await signIn(authentication, request, credentials);
  if (!outcome.ok) return redirect('/auth/login');

  const next = outcome.needsCode ? '/auth/second-factor' : '/';
  return redirect(next, { headers: cookieHeaders(outcome.cookies) });
}

/** The token in the address of a link from a mail. */
export const tokenOf = (request: Request): string =>
  (new URL(request.url).searchParams.get('token') ?? '').slice(0, 200);
