import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { ConnectionAccess } from '#domain/source/connection/connection.ts';
import { uploadEndings, type UploadEnding } from '#domain/source/upload/upload-files.ts';
import { plural } from '#domain/value/number/plural.ts';
import { ownValue } from '#domain/value/object/own-value.ts';
import { decoded } from './decoded.ts';
import { statusProblem } from './request-problems.ts';
import { unpack } from './unpack.ts';
import { requestWeb, type Network } from './web-request.ts';

/**
 * What the data was when it was read last, as its service says it: `etag` is that of HTTP, or a text of the
 * connector's own that changes with the data.
 */
export type Validators = { etag: string | null; lastModified: string | null };

/** A file to fetch into `path`: its address, how to sign in, what it was the last time, its most bytes. */
export type WebFile = {
  address: string;
  access: ConnectionAccess;
  validators: Validators;
  path: string;
  limit: number;
};

/**
 * A file that was fetched, with its SHA-256 (`digest`) and the charset that its server names, or that has not
 * changed since the last time.
 */
export type FetchedFile =
  | { status: 'unchanged' }
  | (Validators & {
      status: 'fetched';
      fileName: string;
      bytes: number;
      digest: string;
      charset: string | null;
    });

/**
 * Fetches a file of the web into a path, unpacked as HTTP packs it. Rejects with `unavailable` where another
 * attempt may succeed, and with `invalid_request`, `forbidden` or `too_large` where it would not.
 */
export async function fetchWebFile(
  file: WebFile,
  network: Network,
  report: (bytes: number) => void = () => undefined,
): Promise<FetchedFile> {
  const { address, access } = file;
  const request = { address, access, headers: conditions(file.validators) };

  return requestWeb<FetchedFile>(request, network, async ({ response, url, deadline }) => {
    if (response.statusCode === 304) {
      response.resume();
      return { status: 'unchanged' };
    }

    if (response.statusCode !== 200) {
      response.destroy();
      throw statusProblem(response, url);
    }

    const validators = {
      etag: response.headers.etag ?? null,
      lastModified: response.headers['last-modified'] ?? null,
    };
    const stored = await store(response, file, { deadline, report });
    const charset = /;\s*charset="?([\w.:-]+)/i.exec(response.headers['content-type'] ?? '')?.[1] ?? null;
    return { status: 'fetched', fileName: fileNameOf(response, url), charset, ...stored, ...validators };
  });
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

/**
 * The name of the file. Where it has no ending of a file that can be read, it gets that of its content type.
 */
function fileNameOf(response: IncomingMessage, url: URL): string {
  const name = givenName(response, url);
  if (uploadEndings.some((ending) => name.toLowerCase().endsWith(ending))) return name;

  const type = (response.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  const ending = ownValue(endingOfType, type) ?? (type.endsWith('+json') ? '.json' : '');
  return name + ending;
}

/** The endings of files by the types that servers send them as. */
const endingOfType: Readonly<Record<string, UploadEnding>> = {
  'application/json': '.json',
  'text/json': '.json',
  'application/geo+json': '.geojson',
  'application/vnd.geo+json': '.geojson',
  'application/x-ndjson': '.jsonl',
  'application/ndjson': '.jsonl',
  'application/jsonl': '.jsonl',
  'text/csv': '.csv',
  'text/tab-separated-values': '.tsv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'application/vnd.ms-excel': '.xls',
  'application/vnd.oasis.opendocument.spreadsheet': '.ods',
  'application/vnd.apache.parquet': '.parquet',
  'application/vnd.google-earth.kml+xml': '.kml',
  'application/zip': '.zip',
};

/** The name that the server gives to the file, or the last part of its address. */
function givenName(response: IncomingMessage, url: URL): string {
  const disposition = (response.headers['content-disposition'] ?? '').slice(0, 2000);
  const [, encoded] = /;\s*filename\*=(?:utf-8|iso-8859-1)'[^']*'([^;\s]+)/i.exec(disposition) ?? [];
  const [, quoted, plain] = /;\s*filename=(?:"([^"]*)"|([^;\s]+))/i.exec(disposition) ?? [];
  const inAddress = url.pathname.split('/').findLast((part) => part !== '') ?? url.hostname;
  return decoded(encoded ?? '') || quoted || plain || decoded(inAddress) || 'file';
}

const tooLarge = (limit: number) =>
  new TidemarkError('too_large', `The file is larger than ${plural(limit, 'byte')}, the most that is read.`);
