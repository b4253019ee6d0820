import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { plural } from '#domain/value/number/plural.ts';
import { literal } from '#server/base/base.server.ts';
import { openDuckDb } from '#server/engine/engine.server.ts';

/** A file that becomes part of a larger one: its name, and what fetches it. */
export type JoinedFile = {
  name: string;
  fetch(place: { path: string; limit: number }): Promise<{ bytes: number; digest: string }>;
};

/** Where the file of all is written, and who is told how many bytes have come. */
type Place = { path: string; limit: number; report(progress: { bytes: number }): void };

/** How files of a form become one: lines behind lines, below one header, or as tables. */
type Form = { ending: string; kind: 'lines' | 'table' | 'parquet' };

/** The file of all: its name, size and SHA-256. */
type Joined = { fileName: string; bytes: number; digest: string };

const forms: [RegExp, Form][] = [
  [/\.(jsonl|ndjson)(\.gz)?$/i, { ending: 'jsonl', kind: 'lines' }],
  [/\.(csv|tsv|tab|psv|txt)(\.gz)?$/i, { ending: 'csv', kind: 'table' }],
  [/\.(parquet|geoparquet)$/i, { ending: 'parquet', kind: 'parquet' }],
];

/**
 * Fetches files and writes them as one, in their order: rows of text below the header that all of them have,
 * JSON lines behind each other, and Parquet files of the same columns. Rejects with `invalid_request` other
 * files, and those that differ in their columns.
 */
export async function joinFiles(files: readonly JoinedFile[], place: Place): Promise<Joined> {
  const form = formOf(files);
  const { bytes, digest } =
    form.kind === 'parquet' ? await joinTables(files, place) : await joinLines(files, form, place);
  return { fileName: `files.${form.ending}`, bytes, digest };
}

function formOf(files: readonly JoinedFile[]): Form {
  const [found, ...others] = new Set(
    files.map(({ name }) => forms.find(([pattern]) => pattern.test(name))?.[1]),
  );
  if (found && others.length === 0) return found;
  throw new TidemarkError(
    'invalid_request',
    'Several files become one only where all are CSV, JSON lines or Parquet. Read the newest file, or change the pattern.',
    { details: { field: 'address' } },
  );
}

/** Writes lines behind lines; of tables, the header of the first alone. */
async function joinLines(
  files: readonly JoinedFile[],
  { kind }: Form,
  { path, limit, report }: Place,
): Promise<{ bytes: number; digest: string }> {
  const hash = createHash('sha256');
  const part = `${path}.part`;
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      report({ bytes });
      done(bytes > limit ? tooLarge(limit) : null, chunk);
    },
  });

  try {
    await pipeline(linesOf(files, kind, { path: part, limit }), counted, createWriteStream(path));
  } finally {
    await rm(part, { force: true });
  }

  return { bytes, digest: hash.digest('hex') };
}

/** Fetches one file after the other, and gives their lines. */
async function* linesOf(
  files: readonly JoinedFile[],
  kind: Form['kind'],
  place: { path: string; limit: number },
): AsyncGenerator<Buffer> {
  let first: { name: string; header: Buffer } | null = null;
  for (const { name, fetch } of files) {
    await fetch(place);
    const header = kind === 'table' ? await headerOf(place.path, name) : Buffer.alloc(0);
    const isFirst = first === null;
    first ??= { name, header };
    if (header.toString().trimEnd() !== first.header.toString().trimEnd()) {
      throw refused(`${first.name} and ${name} have other columns in their first line.`);
    }

    yield* endedLines(contentOf(place.path, name), isFirst ? 0 : header.length);
  }
}

const refused = (message: string, cause?: unknown) =>
  new TidemarkError('invalid_request', message, { details: { field: 'address' }, cause });

const tooLarge = (limit: number) =>
  new TidemarkError(
    'too_large',
    `The files have more than ${plural(limit, 'byte')}, the most that are read.`,
  );

/** Content without its first bytes, whose last line ends. */
async function* endedLines(content: AsyncIterable<Buffer>, start: number): AsyncGenerator<Buffer> {
  let [left, last] = [start, lineFeed];
  for await (const chunk of content) {
    const rest = chunk.subarray(left);
    left -= chunk.length - rest.length;
    last = rest.at(-1) ?? last;
    yield rest;
  }
  if (last !== lineFeed) {
    yield Buffer.from('\n');
  }
}

const [lineFeed, quote] = [0x0a, 0x22];
const mark = Buffer.from([0xef, 0xbb, 0xbf]);

/** The content of a text file, unpacked and without a byte order mark. */
async function* contentOf(path: string, name: string): AsyncGenerator<Buffer> {
  let isStart = true;
  for await (const chunk of await unpacked(path, name)) {
    const hasMark = isStart && chunk.subarray(0, mark.length).equals(mark);
    isStart = false;
    yield hasMark ? chunk.subarray(mark.length) : chunk;
  }
}

async function unpacked(path: string, name: string): Promise<AsyncIterable<Buffer>> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    if (buffer[0] !== 0x1f || buffer[1] !== 0x8b) return createReadStream(path);
  } finally {
    await file.close();
  }

  const gunzip = createGunzip();
  pipeline(createReadStream(path), gunzip).catch((cause: unknown) =>
    gunzip.destroy(refused(`${name} cannot be unpacked.`, cause)),
  );
  return gunzip;
}

/** The most bytes of a header. */
const mostHeaderBytes = 1024 ** 2;

/** The first record of a table, with its line break, which may be inside of quotes before it ends. */
async function headerOf(path: string, name: string): Promise<Buffer> {
  const read: Buffer[] = [];
  let [isQuoted, bytes] = [false, 0];
  for await (const chunk of contentOf(path, name)) {
    for (const [index, byte] of chunk.entries()) {
      isQuoted = byte === quote ? !isQuoted : isQuoted;
      if (byte === lineFeed && !isQuoted) return Buffer.concat([...read, chunk.subarray(0, index + 1)]);
    }
    read.push(chunk);
    bytes += chunk.length;
    if (bytes > mostHeaderBytes) throw refused(`${name} has no line that could be a header.`);
  }
  return Buffer.concat(read);
}

/** Writes the rows of Parquet files as one; all must have the same columns, so that no value changes. */
async function joinTables(
  files: readonly JoinedFile[],
  { path, limit, report }: Place,
): Promise<{ bytes: number; digest: string }> {
  const folder = dirname(path);
  const parts = files.map((_, index) => `${path}.${index}`);
  const hash = createHash('sha256');
  let bytes = 0;

  try {
    for (const [index, { fetch }] of files.entries()) {
      const fetched = await fetch({ path: parts[index]!, limit: limit - bytes });
      bytes += fetched.bytes;
      hash.update(fetched.digest);
      report({ bytes });
    }
    await writeTables(files, parts, { path, folder });
    return { bytes: (await stat(path)).size, digest: hash.digest('hex') };
  } finally {
    await Promise.all(parts.map((part) => rm(part, { force: true })));
  }
}

async function writeTables(
  files: readonly JoinedFile[],
  parts: readonly string[],
  { path, folder }: { path: string; folder: string },
): Promise<void> {
  const database = await openDuckDb({ memoryLimit: '1GB', spill: folder, folders: [folder] });
  try {
    const connection = await database.connect();
    let first: string | null = null;
    for (const [index, part] of parts.entries()) {
      const { name } = files[index]!;
      const described = await connection
        .runAndReadAll(`SELECT column_name, column_type FROM (DESCRIBE FROM read_parquet(${literal(part)}))`)
        .catch((cause: unknown) => {
          throw refused(`${name} is not a Parquet file that can be read.`, cause);
        });
      const columns = JSON.stringify(described.getRows());
      first ??= columns;
      if (columns !== first) throw refused(`${files[0]!.name} and ${name} have other columns.`);
    }

    const list = parts.map(literal).join(', ');
    await connection.run(`COPY (FROM read_parquet([${list}])) TO ${literal(path)} (FORMAT parquet)`);
  } finally {
    database.closeSync();
  }
}
