import { randomBytes } from 'node:crypto';

/** A random value for one answer's content security policy. */
export const newNonce = (): string => randomBytes(16).toString('base64');

/** The headers that every answer carries; `url` is the installation's public address. */
export function securityHeaders(url: string): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    ...(url.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** What a page may load; scripts run only from our own files or with this answer's nonce. */
export function pagePolicy(nonce: string | null, development: boolean): string {
  const scripts = ["'self'", ...(nonce ? [`'nonce-${nonce}'`] : [])].join(' ');
  const connections = development ? "'self' ws:" : "'self'";
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connections}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** What a page of another site can send without asking first. */
const isFormType = (type: string): boolean =>
  type === '' || /^(text\/plain|multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type);

/**
 * Whether a request that changes something comes from our own pages: its origin is the host it is sent to. One that
 * does not say where it comes from must not rest on a session that a browser adds by itself (`trusted`: or on nothing).
 */
export function isOwnOrigin(request: Request, publicUrl: string, trusted: boolean): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return true;
  const { headers } = request;
  const site = headers.get('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') return false;
  const origin = headers.get('origin');
  if (!origin) {
    const rests = trusted || headers.has('cookie');
    return site !== null || !rests || !isFormType(headers.get('content-type') ?? '');
  }
  if (!URL.canParse(origin)) return false;
  const host = headers.get('host') ?? new URL(request.url).host;
  return new URL(origin).host === host || origin === publicUrl;
}

/** Whether a Host header names this machine itself, so that no name of a foreign site can stand for it. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host);
}
