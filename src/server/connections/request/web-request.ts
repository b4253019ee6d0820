import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { ConnectionAccess } from '#domain/source/connection/connection.ts';
import type { AllowedTarget } from '#server/host/host.server.ts';
import { mayFetchFrom, type Target } from './public-address.ts';
import { problemOf, refused, SlowServerError, unreachable } from './request-problems.ts';

/** How long is waited, in milliseconds: for a response, for the next byte, and for all that is read. */
type Patience = { response: number; idle: number; whole: number };

/**
 * Which targets inside the own network a connection may reach, how long it waits, and the `pauses` before
 * further attempts at a page, in milliseconds.
 */
export type Network = { allowed: readonly AllowedTarget[]; patience?: Patience; pauses?: readonly number[] };

/** A network with its patience. */
type Waiting = Required<Pick<Network, 'allowed' | 'patience'>>;

/** A request of a connection: its address, how to sign in there, and further headers. */
export type WebRequest = { address: string; access: ConnectionAccess; headers?: Record<string, string> };

/** A response with the address that it came from in the end, and the signal that ends reading it. */
export type WebResponse = { response: IncomingMessage; url: URL; deadline: AbortSignal };

/** The most redirects that are followed. */
const mostRedirects = 5;

/** How long is waited unless a request says otherwise. */
export const defaultPatience: Patience = { response: 120_000, idle: 60_000, whole: 30 * 60_000 };

/**
 * Sends a request and reads its response with `read`, the one way in which sources reach the web. Rejects
 * with `unavailable` where another attempt may succeed, and with `invalid_request`, `forbidden` or what
 * `read` rejects with where it would not.
 */
export async function requestWeb<Result>(
  request: WebRequest,
  { allowed, patience = defaultPatience }: Network,
  read: (response: WebResponse) => Promise<Result>,
): Promise<Result> {
  const deadline = AbortSignal.timeout(patience.whole);
  try {
    const response = await follow(request, deadline, { allowed, patience });
    return await read({ ...response, deadline });
  } catch (error) {
    throw problemOf(error, deadline);
  }
}

/**
 * The IP addresses of a target, each of which may be connected to. A connection goes to these and no others,
 * so that a name cannot mean something else a moment later. Rejects with `forbidden` or `unavailable`.
 */
export async function checkedAddresses(
  target: Target,
  allowed: readonly AllowedTarget[],
): Promise<{ address: string; family: number }[]> {
  const { host } = target;
  const addresses = await resolve(host);
  if (addresses.length === 0) throw unreachable(`No server is known by the name ${host}.`);
  if (!addresses.every(({ address }) => mayFetchFrom(address, target, allowed))) {
    throw new TidemarkError(
      'forbidden',
      `${host} is inside the network of this server, from which nothing is fetched. The operator of Tidemark can allow it with TIDEMARK_FETCH_ALLOW.`,
      { details: { field: 'address' } },
    );
  }

  return addresses;
}

const noAccess: ConnectionAccess = { headers: {} };

/** Requests a file, and what it redirects to; what is secret goes to the first origin alone. */
async function follow(
  { address, access, headers: ownHeaders = {} }: WebRequest,
  deadline: AbortSignal,
  waiting: Waiting,
): Promise<{ response: IncomingMessage; url: URL }> {
  let url = new URL(address);
  const { origin } = url;

  for (let redirects = 0; ; redirects += 1) {
    const headers = {
      'user-agent': 'Tidemark',
      accept: '*/*',
      'accept-encoding': 'gzip, deflate, br, zstd',
      ...ownHeaders,
      ...secretHeaders(url.origin === origin ? access : noAccess),
    };
    const response = await send(url, { headers, signal: deadline }, waiting);
    const { location } = response.headers;
    if (![301, 302, 303, 307, 308].includes(response.statusCode ?? 0) || location === undefined) {
      return { response, url };
    }

    response.destroy();
    if (redirects === mostRedirects) {
      throw refused(`The address redirects more than ${mostRedirects} times.`);
    }
    url = nextAddress(location, url);
  }
}

function nextAddress(location: string, from: URL): URL {
  if (!URL.canParse(location, from)) throw refused('The address redirects to one that cannot be read.');
  const next = new URL(location, from);
  if (!['http:', 'https:'].includes(next.protocol)) {
    throw refused(`The address redirects to one that begins with ${next.protocol}.`);
  }

  return next;
}

/** Sends a request over a new connection, to an address that may be fetched from. */
async function send(
  url: URL,
  options: RequestOptions,
  { allowed, patience }: Waiting,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const target = { host, port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80) };
  const addresses = await checkedAddresses(target, allowed);
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    ...options,
    agent: false,
    timeout: patience.idle,
    lookup: (_host, { all }, callback) => {
      const [first] = addresses;
      if (all === true) {
        callback(null, addresses);
      } else {
        callback(null, first!.address, first!.family);
      }
    },
  });
  const waiting = setTimeout(() => request.destroy(new SlowServerError()), patience.response);
  request.on('timeout', () => request.destroy(new SlowServerError()));
  request.end();

  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response;
  } finally {
    clearTimeout(waiting);
  }
}

/** The IP addresses of a host; it may be one itself. */
async function resolve(host: string): Promise<{ address: string; family: number }[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  return lookup(host, { all: true }).catch(() => []);
}

function secretHeaders({ user, password = '', token, headers }: ConnectionAccess): Record<string, string> {
  if (token) return { ...headers, authorization: `Bearer ${token}` };
  if (!user) return headers;
  return {
    ...headers,
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
  };
}
