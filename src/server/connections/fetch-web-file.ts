import { createHash } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { PassThrough, Transform, type Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { ConnectionAccess } from '#domain/source/connection/connection.ts';
import { plural } from '#domain/value/number/plural.ts';
import type { AllowedTarget } from '#server/host/host.server.ts';
import { mayFetchFrom } from './public-address.ts';

/** What a file was when it was fetched last, as its server said it. */
type Validators = { etag: string | null; lastModified: string | null };

/**
 * A file to fetch into `path`: its address, how to sign in, what it was the last time, which targets inside
 * the own network are allowed, its most bytes, and how long is waited for it.
 */
export type WebFile = {
  address: string;
  access: ConnectionAccess;
  validators: Validators;
  allowed: readonly AllowedTarget[];
  path: string;
  limit: number;
  patience?: Patience;
};

/** How long is waited, in milliseconds: for a response, for the next byte, and for the whole file. */
type Patience = { response: number; idle: number; whole: number };

/** A file that was fetched, with its SHA-256 (`digest`), or that has not changed since the last time. */
export type FetchedFile =
  | { status: 'unchanged' }
  | ({ status: 'fetched'; fileName: string; bytes: number; digest: string } & Validators);

/** The most redirects that are followed. */
const mostRedirects = 5;

const defaultPatience: Patience = { response: 120_000, idle: 60_000, whole: 30 * 60_000 };

/**
 * Fetches a file of the web into a path, unpacked as HTTP packs it. Rejects with `unavailable` where another
 * attempt may succeed, and with `invalid_request`, `forbidden` or `too_large` where it would not.
 */
export async function fetchWebFile(
  file: WebFile,
  report: (bytes: number) => void = () => undefined,
): Promise<FetchedFile> {
  const { patience = defaultPatience } = file;
  const deadline = AbortSignal.timeout(patience.whole);
  try {
    const { response, url } = await follow(file, deadline);
    const validators = {
      etag: response.headers.etag ?? null,
      lastModified: response.headers['last-modified'] ?? null,
    };

    if (response.statusCode === 304) {
      response.resume();
      return { status: 'unchanged' };
    }

    if (response.statusCode !== 200) {
      response.destroy();
      throw statusProblem(response, url);
    }

    const stored = await store(response, file, { deadline, report });
    return { status: 'fetched', fileName: fileNameOf(response, url), ...stored, ...validators };
  } catch (error) {
    throw problemOf(error, deadline);
  }
}

const noAccess: ConnectionAccess = { headers: {} };

/** Requests a file, and what it redirects to; what is secret goes to the first origin alone. */
async function follow(
  { address, access, validators, allowed, patience = defaultPatience }: WebFile,
  deadline: AbortSignal,
): Promise<{ response: IncomingMessage; url: URL }> {
  let url = new URL(address);
  const { origin } = url;

  for (let redirects = 0; ; redirects += 1) {
    const headers = {
      'user-agent': 'Tidemark',
      accept: '*/*',
      'accept-encoding': 'gzip, deflate, br, zstd',
      ...conditions(validators),
      ...secretHeaders(url.origin === origin ? access : noAccess),
    };
    const response = await send(url, { headers, signal: deadline }, { allowed, patience });
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
  { allowed, patience }: { allowed: readonly AllowedTarget[]; patience: Patience },
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const target = { host, port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80) };
  // Names are resolved once, and the connection goes to the addresses that were checked.
  const addresses = await resolve(host);
  if (addresses.length === 0) throw unreachable(`No server is known by the name ${host}.`);
  if (!addresses.every(({ address }) => mayFetchFrom(address, target, allowed))) {
    throw new TidemarkError(
      'forbidden',
      `${host} is inside the network of this server, from which nothing is fetched. The operator of Tidemark can allow it with TIDEMARK_FETCH_ALLOW.`,
      { details: { field: 'address' } },
    );
  }

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

/** A server that does not respond, or stops in the middle. */
class SlowServerError extends Error {
  override name = 'SlowServerError';
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

function conditions({ etag, lastModified }: Validators): Record<string, string> {
  if (etag !== null) return { 'if-none-match': etag };
  if (lastModified !== null) return { 'if-modified-since': lastModified };
  return {};
}

/** Writes the body of a response, unpacked; rejects when there are too many bytes. */
async function store(
  response: IncomingMessage,
  { path, limit }: WebFile,
  { deadline, report }: { deadline: AbortSignal; report: (bytes: number) => void },
): Promise<{ bytes: number; digest: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length;
      hash.update(part);
      report(bytes);
      done(bytes > limit ? tooLarge(limit) : null, part);
    },
  });
  await pipeline(response, unpack(response), counted, createWriteStream(path), { signal: deadline });
  return { bytes, digest: hash.digest('hex') };
}

/** What unpacks the body of a response. */
function unpack(response: IncomingMessage): Duplex {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  switch (encoding) {
    case '':
    case 'identity':
      return new PassThrough();
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    case 'zstd':
      return createZstdDecompress();
    default:
      throw refused('The server packs the file in a way that is not known here.');
  }
}

/** The name that the server gives to the file, or the last part of its address. */
function fileNameOf(response: IncomingMessage, url: URL): string {
  const disposition = (response.headers['content-disposition'] ?? '').slice(0, 2000);
  const [, encoded] = /;\s*filename\*=(?:utf-8|iso-8859-1)'[^']*'([^;\s]+)/i.exec(disposition) ?? [];
  const [, quoted, plain] = /;\s*filename=(?:"([^"]*)"|([^;\s]+))/i.exec(disposition) ?? [];
  const inAddress = url.pathname.split('/').findLast((part) => part !== '') ?? url.hostname;
  return decoded(encoded ?? '') || quoted || plain || decoded(inAddress) || 'file';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const refused = (message: string, cause?: unknown) =>
  new TidemarkError('invalid_request', message, { details: { field: 'address' }, cause });
const unreachable = (message: string, cause?: unknown) =>
  new TidemarkError('unavailable', message, { cause });

const tooLarge = (limit: number) =>
  new TidemarkError('too_large', `The file is larger than ${plural(limit, 'byte')}, the most that is read.`);

/** What a status means for the person; only some of them may be different later. */
function statusProblem({ statusCode = 0, statusMessage = '' }: IncomingMessage, url: URL): TidemarkError {
  const status = `${statusCode} ${statusMessage.slice(0, 100)}`.trim();
  if (statusCode === 401 || statusCode === 403) {
    return refused(`${url.hostname} does not let us read this file (${status}). Check how it is signed in.`);
  }
  if (statusCode === 404 || statusCode === 410) {
    return refused(`${url.hostname} has no file at this address (${status}).`);
  }
  if (statusCode >= 500 || statusCode === 408 || statusCode === 429) {
    return unreachable(`${url.hostname} cannot send the file at the moment (${status}).`);
  }

  return refused(`${url.hostname} responded with ${status} instead of a file.`);
}

/** Errors of connections in words; their own texts have addresses in them, and are only for the log. */
function problemOf(error: unknown, deadline: AbortSignal): unknown {
  if (error instanceof TidemarkError) return error;
  if (deadline.aborted) return unreachable('The server took longer than half an hour.', error);
  if (error instanceof SlowServerError) return unreachable('The server does not respond in time.', error);
  const code = String((error as { code?: unknown }).code ?? '');
  // The end of what is packed is missing where a connection was cut off.
  if (/^(Z_(?!BUF)|ZSTD_|ERR_BROTLI|ERR__ERROR)/.test(code)) {
    return refused('The file is packed, and cannot be unpacked.', error);
  }
  if (code === 'ECONNREFUSED') return unreachable('No server listens at this address.', error);
  if (/^(ERR_TLS|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|ERR_SSL)/.test(code)) {
    return refused('The certificate of the server is not valid.', error);
  }

  return unreachable('The connection was cut off before the whole file had arrived.', error);
}
