import { readFile } from 'node:fs/promises';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { fixedStart, matchesPattern } from '#domain/value/text/key-pattern.ts';
import { plural } from '#domain/value/number/plural.ts';
import { fetchWebFile } from '../../request/fetch-web-file.ts';
import type { ConnectorRequest } from '../connector.ts';
import { bucketOf, type S3Settings } from './index.ts';

/** A file in a bucket; `etag` changes with its content. */
export type StoredFile = { key: string; etag: string; modified: Date };

/** The most files that are looked at, that a pattern may match, and the bytes of a page of a list. */
const most = { looked: 200_000, matching: 5000, pageBytes: 16 * 1024 ** 2 };

/** The access of a request whose address has a signature. */
const signedAccess = { headers: {} };

/** The files that the pattern of a request matches, in the order of their keys; `path` is for lists. */
export async function listFiles(request: ConnectorRequest<S3Settings>, path: string): Promise<StoredFile[]> {
  const { bucket, pattern } = bucketOf(request.settings);
  const files: StoredFile[] = [];
  let [looked, token] = [0, ''];

  do {
    const command = new ListObjectsV2Command({
      Bucket: bucket,
      Prefix: fixedStart(pattern),
      EncodingType: 'url',
      ContinuationToken: token || undefined,
    });
    const address = await signedAddress(request, (client) => getSignedUrl(client, command));
    await fetchInto(request, { address, path, limit: most.pageBytes });
    const page = pageOf(await readFile(path, 'utf8'));

    looked += page.files.length;
    files.push(...page.files.filter(({ key }) => !key.endsWith('/') && matchesPattern(key, pattern)));
    token = page.token;
    checkNumbers(looked, files.length);
  } while (token !== '');

  return files;
}

/** Fetches a file of the bucket into a path; what it is and how many bytes it has. */
export async function fetchFile(
  request: ConnectorRequest<S3Settings>,
  { key }: StoredFile,
  place: { path: string; limit: number; report?: (bytes: number) => void },
): Promise<{ bytes: number; digest: string }> {
  const command = new GetObjectCommand({ Bucket: bucketOf(request.settings).bucket, Key: key });
  const address = await signedAddress(request, (client) => getSignedUrl(client, command));
  return fetchInto(request, { address, ...place });
}

async function fetchInto(
  { network }: ConnectorRequest<S3Settings>,
  { report, ...place }: { address: string; path: string; limit: number; report?: (bytes: number) => void },
): Promise<{ bytes: number; digest: string }> {
  const validators = { etag: null, lastModified: null };
  const fetched = await fetchWebFile({ ...place, access: signedAccess, validators }, network, report);
  if (fetched.status === 'fetched') return fetched;
  throw new TidemarkError('unavailable', 'The store has sent no file.');
}

/**
 * The address of a request to the store, with its signature: it is sent as every other request of a source.
 * Without keys it is that of anybody.
 */
async function signedAddress(
  { settings: { region, endpoint }, access: { user, password = '' } }: ConnectorRequest<S3Settings>,
  sign: (client: S3Client) => Promise<string>,
): Promise<string> {
  const credentials = { accessKeyId: user || 'nobody', secretAccessKey: password || 'nobody' };
  const client = new S3Client({ region, endpoint, credentials, forcePathStyle: endpoint !== undefined });
  const url = new URL(await sign(client));
  if (user) return url.href;

  for (const name of [...url.searchParams.keys()].filter((key) => /^x-amz-/i.test(key))) {
    url.searchParams.delete(name);
  }
  return url.href;
}

/** The files of a page of a list, whose keys are encoded as in addresses, and where the next page begins. */
function pageOf(xml: string): { files: StoredFile[]; token: string } {
  if (!xml.includes('<ListBucketResult')) {
    throw new TidemarkError('invalid_request', 'The endpoint sends no list of files, as S3 does.', {
      details: { field: 'endpoint' },
    });
  }

  const files = xml
    .split('<Contents>')
    .slice(1)
    .map((part) => ({
      key: decodeURIComponent(elementOf(part, 'Key').replaceAll('+', ' ')),
      etag: elementOf(part, 'ETag').replaceAll(/&quot;|"/g, ''),
      modified: new Date(elementOf(part, 'LastModified') || 0),
    }));
  const isLast = elementOf(xml, 'IsTruncated') !== 'true';
  return { files, token: isLast ? '' : elementOf(xml, 'NextContinuationToken').replaceAll('&amp;', '&') };
}

/** The text of the first element of a name; empty where there is none. */
function elementOf(xml: string, name: string): string {
  const start = xml.indexOf(`<${name}>`);
  const end = xml.indexOf(`</${name}>`, start);
  if (start === -1 || end === -1) return '';
  return xml.slice(start + name.length + 2, end);
}

function checkNumbers(looked: number, matching: number): void {
  if (looked > most.looked) {
    throw new TidemarkError(
      'too_large',
      `More than ${plural(most.looked, 'file')} begin as the pattern does. Give the folder that they are in.`,
    );
  }
  if (matching <= most.matching) return;
  throw new TidemarkError(
    'too_large',
    `The pattern matches more than ${plural(most.matching, 'file')}, the most that are read.`,
  );
}
