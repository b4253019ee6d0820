import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import { escapeMarkup } from '#domain/value/text/escape-markup.ts';
import type { Context } from 'hono';
import { isTidemarkError, type ErrorCode } from '#domain/error/tidemark-error.ts';
import { explainUnstorable, isTransient, type Log } from '#server/base/base.server.ts';
import { OverloadError } from '#server/engine/engine.server.ts';
import { writtenIn } from '#domain/value/text/direction-of.ts';
import { localeOfLanguage } from '#domain/value/text/locale.ts';
import { acceptedLanguage } from '#texts/accepted-language.ts';
import { inEnglish, SaidError, type Sentence } from '#texts/said-error.ts';
import { textsOf } from '#texts/texts-of.ts';

/** The status of each error; 503 for those that are not listed. */
const statuses: Partial<Record<ErrorCode, 400 | 403 | 404 | 409 | 413>> = {
  invalid_request: 400,
  unknown_column: 400,
  unreadable: 400,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
};

/** The header that says after how many seconds a client may try again. */
export const retryAfter = '5';

const unavailable: Sentence = ({ errors }) => errors.storesAway;

/** The paths of calls that respond with JSON. */
const callPaths = /^\/(dms|dama-admin|download|files|data\.json)(\/|$)|^\/source\/\d+\/refresh$/;

/** The body of a failed call. */
export const callFailure = (code: ErrorCode, message: string, details?: Record<string, unknown>) => ({
  error: withoutUndefined({ code, message, details }),
});

/** The body of a failed GraphQL request. */
export const graphqlFailure = (code: ErrorCode, message: string, details?: Record<string, unknown>) => ({
  errors: [{ message, extensions: withoutUndefined({ code, details }) }],
});

/**
 * The response to an error that a handler threw, in the form that the caller reads: JSON of the graph, JSON
 * of a call, or a page. A dependency that cannot be reached is `unavailable` with status 503. Errors of
 * people are not logged, nor what fails because the client has left, who reads no response.
 */
export function failureResponse(error: unknown, context: Context, log: Pick<Log, 'error'>): Response {
  if (context.req.raw.signal.aborted) return context.body(null, 400);

  const known = logFailure(error, context.req.raw.signal, log);
  const language = acceptedLanguage(context.req.header('accept-language') ?? null) ?? 'en';
  const { errors } = textsOf(localeOfLanguage(language));
  if (!known) return context.text(`${errors.somethingWrong} ${errors.unableNow}`, 500);

  const { code, message, status } = known;
  if (status === 503) {
    context.header('retry-after', retryAfter);
  }

  if (context.req.path === '/graph') return context.json(graphqlFailure(code, message), status);
  if (callPaths.test(context.req.path)) return context.json(callFailure(code, message), status);
  if (status === 503) return context.html(failurePage(error, message, language), 503);
  return context.text(message, status);
}

/**
 * Logs what failed, unless it is an error of people or the client has left; returns what `describeFailure`
 * says.
 */
export function logFailure(
  error: unknown,
  { aborted }: AbortSignal,
  log: Pick<Log, 'error'>,
): ReturnType<typeof describeFailure> {
  const known = describeFailure(error);
  const isOverload = error instanceof OverloadError;
  const isFault = !known || (known.status === 503 && !isOverload);

  if (isFault && !aborted) {
    log.error({ err: error }, 'a request failed');
  }

  return known;
}

/** The code, sentence and status of an error; null for an error that only the log should show. */
function describeFailure(thrown: unknown) {
  const error = explainUnstorable(thrown);
  if (isTidemarkError(error)) {
    const { code, message } = error;
    return { code, message, status: statuses[code] ?? (503 as const) };
  }

  if (!isTransient(error)) return null;
  return { code: 'unavailable' as const, message: inEnglish(unavailable), status: 503 as const };
}

/** The words of a failure in a language: its own English ones, or what the catalogue says of its kind. */
function wordsOf(error: unknown, message: string, language: string): string {
  const texts = textsOf(localeOfLanguage(language));
  if (error instanceof SaidError) return error.sentence(texts);
  if (localeOfLanguage(language) === undefined) return message;
  if (isTransient(error)) return unavailable(texts);
  return texts.errors.unableNow;
}

function failurePage(error: unknown, message: string, language: string): string {
  const { errors } = textsOf(localeOfLanguage(language));
  const { lang, dir } = writtenIn(language);

  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(errors.unavailable)} · Tidemark</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 15vh auto; padding: 0 1.5rem }
</style>
<h1>${escapeMarkup(errors.somethingWrong)}</h1>
<p>${escapeMarkup(wordsOf(error, message, language))}</p>
<p><a href="">${escapeMarkup(errors.tryAgain)}</a></p>
`;
}
