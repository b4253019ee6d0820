import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { ConnectorReader, ReadData, ReadRequest } from '../connector.ts';
import { bucketOf, type S3Settings } from './index.ts';
import { joinFiles } from './join-files.ts';
import { knownFiles, newFiles } from './known-files.ts';
import { fetchFile, listFiles, type StoredFile } from './list-files.ts';

/** Reads files of buckets. */
export const s3Reader: ConnectorReader<S3Settings> = {
  describe: ({ settings }) => Promise.resolve({ title: titleOf(settings), columns: [] }),
  async read(request) {
    const files = await listFiles(request, `${request.path}.list`);
    if (files.length === 0) {
      throw new TidemarkError('invalid_request', 'The bucket has no file that the pattern matches.', {
        details: { field: 'address' },
      });
    }

    const wanted = wantedFiles(request, files);
    if (wanted.length === 0) return { status: 'unchanged' };
    return readFiles(request, wanted, knownFiles(request.settings.which === 'all' ? files : wanted));
  },
};

/** The last part of the pattern without wildcards. */
const titleOf = (settings: S3Settings): string | undefined =>
  bucketOf(settings)
    .pattern.split('/')
    .findLast((part) => part !== '' && !/[*?]/.test(part));

/** The files that are read: none where they were read before. */
function wantedFiles(
  { settings: { which }, validators, mode }: ReadRequest<S3Settings>,
  files: readonly StoredFile[],
): readonly StoredFile[] {
  if (which === 'newest') {
    const newest = files.reduce((one, other) => (other.modified >= one.modified ? other : one));
    return newFiles([newest], validators.etag);
  }

  const added = newFiles(files, validators.etag);
  // What replaces all rows has those of all files; one that is gone changes the list.
  if (mode !== 'replace') return added;
  return knownFiles(files) === validators.etag ? [] : files;
}

async function readFiles(
  request: ReadRequest<S3Settings>,
  files: readonly StoredFile[],
  etag: string,
): Promise<ReadData> {
  const { path, limit, report } = request;
  const validators = { etag, lastModified: null };
  const others = { status: 'read' as const, greatest: null, parseOptions: {}, ...validators };
  const [only] = files;
  if (only && files.length === 1) {
    const fetched = await fetchFile(request, only, { path, limit, report: (bytes) => report({ bytes }) });
    return { ...others, fileName: nameOf(only), bytes: fetched.bytes, digest: fetched.digest };
  }

  const joined = await joinFiles(
    files.map((file) => ({
      name: file.key,
      fetch: (place) => fetchFile(request, file, place),
    })),
    request,
  );
  return { ...others, ...joined };
}

const nameOf = ({ key }: StoredFile): string => key.split('/').at(-1) ?? key;
