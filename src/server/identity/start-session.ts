import { SaidError } from '#texts/said-error.ts';
import type { Authentication } from './authentication.ts';
import { libraryHeaders, unavailable, type SignInRequest } from './sign-in.ts';

/**
 * Begins a session of a user, and returns its cookies; null while the account is suspended or after it was
 * deleted. Rejects with `unavailable` when the session cannot be stored.
 */
export async function startSession(
  auth: Authentication,
  request: SignInRequest,
  userId: string,
): Promise<string[] | null> {
  const headers = libraryHeaders(auth, request);
  const response = await auth.api
    .startSession({ body: { userId }, headers, asResponse: true })
    .catch((cause: unknown) => {
      throw new SaidError('unavailable', unavailable, { cause });
    });
  if (response.ok) return response.headers.getSetCookie();
  if (response.status >= 500) throw new SaidError('unavailable', unavailable);

  return null;
}
