import { describeError } from '#domain/error/describe-error.ts';
import { GraphqlRequestError } from '../graphql-client.ts';
import { lostSessionOf, type LostSession } from '../lost-session.ts';

/** The codes of errors that pass by themselves: the same request may succeed later. */
const temporaryCodes = new Set(['offline', 'unavailable', 'failed', 'timeout', 'cancelled']);

/**
 * What an error means for unsaved work: it is sent again later, also after signing in again, or the server
 * refuses it. Where the person lacks access (`isForbidden`), it takes the same work once that is back.
 */
export type SaveFailure =
  | { kind: 'offline'; session?: LostSession }
  | { kind: 'refused'; message: string; isForbidden?: true };

/** Sorts an error of a save into one of the two. */
export function saveFailure(error: unknown): SaveFailure {
  if (error instanceof GraphqlRequestError) {
    if (temporaryCodes.has(error.code)) return { kind: 'offline' };
    const session = lostSessionOf(error.details);
    if (session) return { kind: 'offline', session };
    if (error.code === 'forbidden') return { kind: 'refused', message: error.message, isForbidden: true };
  }

  return { kind: 'refused', message: describeError(error) };
}
