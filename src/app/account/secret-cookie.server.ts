import { z } from 'zod';

/**
 * The purpose of a cookie that binds something to one browser: a ceremony with a passkey, or a sign-in that
 * continues at another host.
 */
type SecretPurpose = 'passkey' | 'hand-over';

const nameOf = (purpose: SecretPurpose) => `tidemark.${purpose}`;

/** A credential of a passkey as JSON text, in a form. */
export const credentialField = z.string().min(1).max(30_000);

/** A cookie with a secret, which a browser has for five minutes. */
export function secretCookie(purpose: SecretPurpose, secret: string, publicUrl: string): string {
  // Lax for sign-ins: a provider at another site sends people back to them.
  const sameSite = purpose === 'passkey' ? 'Strict' : 'Lax';
  const attributes = ['Path=/auth', 'Max-Age=300', 'HttpOnly', `SameSite=${sameSite}`];
  if (publicUrl.startsWith('https:')) {
    attributes.push('Secure');
  }
  return [`${nameOf(purpose)}=${secret}`, ...attributes].join('; ');
}

/** The secret that a browser has for a purpose, or ''. */
export function secretIn(request: Request, purpose: SecretPurpose): string {
  const name = nameOf(purpose);
  const cookies = (request.headers.get('cookie') ?? '').split('; ');
  return (cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? '').slice(name.length + 1, 200);
}
