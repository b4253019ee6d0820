import { randomBytes } from 'node:crypto';

/** A random value for one answer's content security policy. */
export const newNonce = (): string => randomBytes(16).toString('base64');

/** The headers that every page carries; scripts run only from our own files or with this answer's nonce. */
export function securityHeaders(nonce: string | null, development: boolean): Record<string, string> {
  const scripts = ["'self'", ...(nonce ? [`'nonce-${nonce}'`] : [])].join(' ');
  const connections = development ? "'self' ws:" : "'self'";
  const policy = [
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
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-opener-policy': 'same-origin',
  };
}

/** Whether a request that changes something comes from our own pages: its origin is the host it is sent to. */
export function isOwnOrigin(request: Request, publicUrl: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return true;
  const site = request.headers.get('sec-fetch-site');
  if (site === 'same-origin') return true;
  if (site === 'cross-site' || site === 'same-site') return false;
  const origin = request.headers.get('origin');
  if (!origin) return true;
  if (!URL.canParse(origin)) return false;
  const host = request.headers.get('host') ?? new URL(request.url).host;
  return new URL(origin).host === host || origin === publicUrl;
}
