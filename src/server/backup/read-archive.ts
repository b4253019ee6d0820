import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { manifestName, manifestSchema, type Manifest } from './manifest.ts';

/** The most bytes that a manifest may have. */
const maxManifestBytes = 256 * 1024 * 1024;

const damaged = (reason: string, cause?: unknown) =>
  new TidemarkError('damaged_object', `This backup is damaged or no backup of Tidemark: ${reason}.`, {
    cause,
  });

/** The content of an entry of an archive. */
export type EntryContent = AsyncIterable<Buffer>;

/** Calls `read` for each entry of an archive, in order; `read` has to consume the whole content. */
export async function readArchiveEntries(
  path: string,
  read: (name: string, content: EntryContent) => Promise<void>,
): Promise<void> {
  const archive = extract();
  const unpacked = pipeline(createReadStream(path), createGunzip(), archive);
  const reading = (async () => {
    for await (const entry of archive) {
      await read(entry.header.name, entry as unknown as EntryContent);
    }
  })();

  await Promise.all([unpacked, reading]);
}

/**
 * Checks every byte of a backup against its manifest; rejects with `damaged_object` when one is wrong or
 * missing.
 */
export async function verifyBackup(path: string): Promise<Manifest> {
  const found: Manifest['entries'] = [];
  let manifest: Manifest | null = null;

  try {
    await readArchiveEntries(path, async (name, content) => {
      if (name === manifestName) {
        manifest = await readManifest(content);
      } else {
        found.push({ name, ...(await measure(content)) });
      }
    });
  } catch (error) {
    if (error instanceof TidemarkError) throw error;
    throw damaged('it ends early or cannot be unpacked', error);
  }

  return checkEntries(manifest, found);
}

function checkEntries(manifest: Manifest | null, found: Manifest['entries']): Manifest {
  if (!manifest) throw damaged('its manifest is missing');

  const { entries } = manifest;
  if (entries.length !== found.length) throw damaged('files are missing');

  for (const [index, { name, bytes, sha256 }] of entries.entries()) {
    const entry = found[index];
    if (entry?.name !== name || entry.bytes !== bytes || entry.sha256 !== sha256) {
      throw damaged(`the checksum of ${name} is wrong`);
    }
  }

  return manifest;
}

async function measure(content: EntryContent): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;

  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
  }

  return { bytes, sha256: hash.digest('hex') };
}

async function readManifest(content: EntryContent): Promise<Manifest> {
  const chunks: Buffer[] = [];
  let length = 0;

  for await (const chunk of content) {
    length += chunk.length;
    if (length > maxManifestBytes) throw damaged('its manifest is too long');
    chunks.push(chunk);
  }

  const parsed = manifestSchema.safeParse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  if (!parsed.success) throw damaged('its manifest cannot be read', parsed.error);
  return parsed.data;
}
