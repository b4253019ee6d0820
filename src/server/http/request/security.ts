import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { embedHosts } from '#richtext/blocks/embed/index.ts';

/** A random value for the content security policy of one response. */
export const newNonce = (): string => randomBytes(16).toString('base64');

/**
 * Adds the security headers that every response carries; a handler's own content security policy and cache
 * control are left as they are. `url` is the installation's public address. GraphiQL, which loads scripts of
 * its own, gets no policy (`isExempt`).
 */
export function addSecurityHeaders(url: string, isExempt: (path: string) => boolean): MiddlewareHandler {
  const headers = {
    overwrite: false,
    xFrameOptions: 'SAMEORIGIN',
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: url.startsWith('https:') ? 'max-age=31536000' : false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  } as const;
  const withoutPolicy = secureHeaders(headers);
  const withPolicy = secureHeaders({
    ...headers,
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: ["'unsafe-inline'"],
      frameAncestors: ["'none'"],
    },
  });

  return async (context, next) => {
    await (isExempt(context.req.path) ? withoutPolicy : withPolicy)(context, next);
    // An older header, which cannot name other sites.
    if (context.res.headers.get('content-security-policy')?.endsWith(`${framesRule} *`)) {
      context.res.headers.delete('x-frame-options');
    }

    if (!context.res.headers.has('cache-control')) {
      context.res.headers.set('cache-control', 'no-store');
    }
  };
}

const framesRule = 'frame-ancestors';

/**
 * What a page may load; scripts run only from our own files, or with this response's nonce. `frames` may show
 * it; `streets` is the origin of the server whose tiles its map may load.
 */
export function pagePolicy({
  nonce,
  development,
  frames,
  streets = null,
}: {
  nonce: string | null;
  development: boolean;
  frames: '*' | "'self'";
  streets?: string | null;
}): string {
  const scripts = nonce ? `'self' 'nonce-${nonce}'` : "'self'";
  const others = [development ? 'ws:' : '', streets ?? ''];
  const connections = ["'self'", ...others].filter(Boolean).join(' ');

  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    `connect-src ${connections}`,
    `frame-src 'self' ${embedHosts.map((host) => `https://${host}`).join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `${framesRule} ${frames}`,
  ].join('; ');
}

/**
 * What a worker script may load, such as the one that reads the tiles of a map: a worker has the policy of
 * its own file, not that of the page. `streets` is the origin of the server whose tiles maps may load.
 */
export const workerPolicy = (streets: string | null): string =>
  `default-src 'none'; connect-src ${["'self'", streets ?? ''].filter(Boolean).join(' ')}`;

/** The content types that a page of another site can send without a preflight request. */
const isFormType = (type: string): boolean =>
  type === '' || /^(text\/plain|multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type);

/**
 * Whether a request that changes something comes from our own pages: its origin is the host that it is sent
 * to. A request without an origin is accepted only if a browser cannot have sent it for another site: it has
 * no cookie and needs none (`isLocalUser` is false), or its content type takes a preflight request.
 */
export function isOwnOrigin(request: Request, publicUrl: string, isLocalUser: boolean): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return true;

  const { headers } = request;
  const site = headers.get('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') return false;

  const origin = headers.get('origin');
  if (!origin) {
    const hasRights = isLocalUser || headers.has('cookie');
    return site !== null || !hasRights || !isFormType(headers.get('content-type') ?? '');
  }

  if (!URL.canParse(origin)) return false;

  const host = headers.get('host') ?? new URL(request.url).host;
  return new URL(origin).host === host || origin === publicUrl;
}

/**
 * Whether a Host header names this machine itself; a name that another site points to this machine does not.
 */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host);
}
