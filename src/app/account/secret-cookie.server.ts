import { z } from 'zod';

/**
 * The purpose of a cookie that binds something to one browser: a ceremony with a passkey, or a sign-in that continues
 * at another host.
 */
type SecretPurpose = 'passkey' | 'hand-over';

const nameOf = (purpose: SecretPurpose) => `tidemark.${purpose}`;

/** A credential of a passkey as JSON text, in a form. */
export const credentialField = z.string().min(1).max(30_000);

/** A cookie with a secret, which a browser has for five minutes. */
export const secretCookie = (purpose: SecretPurpose, secret: string, publicUrl: string): string =>
  [
    `${nameOf(purpose)}=${secret}`,
    'Path=/auth',
    'Max-Age=300',
    'HttpOnly',
    // Lax for sign-ins: a provider at another site sends people back to them.
    `SameSite=${purpose === 'passkey' ? 'Strict' : 'Lax'}`,
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');

/** The secret that a browser has for a purpose, or ''. */
export function secretIn(request: Request, purpose: SecretPurpose): string {
  const name = nameOf(purpose);
  const cookies = (request.headers.get('cookie') ?? '').split('; ');
  return (cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? '').slice(name.length + 1, 200);
}
