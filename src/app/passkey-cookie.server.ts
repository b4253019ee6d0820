import { z } from 'zod';

const name = 'tidemark.passkey';

/** A credential as JSON text, in a form. */
export const credentialField = z.string().min(1).max(30_000);

/** The cookie with the secret of a ceremony with a passkey, which ends within five minutes. */
export const passkeyCookie = (secret: string, publicUrl: string): string =>
  [
    `${name}=${secret}`,
    'Path=/auth',
    'Max-Age=300',
    'HttpOnly',
    'SameSite=Strict',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');

/** The secret of the ceremony that a browser is in, or ''. */
export function passkeySecret(request: Request): string {
  const cookies = (request.headers.get('cookie') ?? '').split('; ');
  return (cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? '').slice(name.length + 1, 200);
}
