import { stat } from 'node:fs/promises';
import { FetchSource, type Header } from 'pmtiles';
import type { TileAddress } from '#domain/geo/tile-address.ts';
import type { Log } from '#server/base/base.server.ts';
import { ConfigurationError, type Basemap } from '#server/host/host.server.ts';
import { ArchiveFile } from './archive-file.ts';
import { NoStreets, StreetArchive } from './street-archive.ts';

/** The vector tiles of streets of an operator's archive. */
export type Streets = {
  /** The zoom whose tiles have all detail; null where the archive cannot be read at once. */
  mostZoom(): Promise<number | null>;
  /**
   * A tile as it is sent, without compression; null where the archive has none. Rejects with `unavailable`
   * where it cannot be read.
   */
  tile(address: TileAddress): Promise<Uint8Array<ArrayBuffer> | null>;
};

/**
 * Opens the archive of the settings; null where they name none. A file that is no archive of streets is an
 * error of the settings; an address may answer later, and the log says so.
 */
export async function openStreets(
  basemap: Basemap | undefined,
  { resources, log }: { resources: Pick<AsyncDisposableStack, 'defer'>; log: Pick<Log, 'warn'> },
): Promise<Streets | null> {
  if (basemap?.kind !== 'archive') return null;
  const { archive } = basemap;
  if (/^https?:/.test(archive)) {
    const streets = new StreetArchive(archive, new FetchSource(archive), log);
    void streets.mostZoom();
    return streets;
  }

  const file = new ArchiveFile(archive);
  resources.defer(() => file.close());
  const streets = new StreetArchive(archive, file, log);
  const problem = await problemOf(streets, archive);
  if (problem) throw new ConfigurationError(`TIDEMARK_BASEMAP names ${archive}, which ${problem}.`);
  return streets;
}

/** Why a file has no streets; null for one that has. */
async function problemOf(streets: StreetArchive, path: string): Promise<string | null> {
  try {
    const header = await streets.header();
    const { size } = await stat(path);
    return size < lengthOf(header) ? `is cut off: it has ${size} of ${lengthOf(header)} bytes` : null;
  } catch (error) {
    if (isMissing(error)) return 'cannot be read';
    return error instanceof NoStreets ? 'has no vector tiles' : 'is no PMTiles archive';
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'EACCES', 'EISDIR'].includes(String(error.code));

/** The bytes of a whole archive: its parts may be in any order. */
function lengthOf(header: Header): number {
  const { rootDirectoryOffset, rootDirectoryLength, leafDirectoryOffset, leafDirectoryLength = 0 } = header;
  const { tileDataOffset, tileDataLength = 0 } = header;
  return Math.max(
    rootDirectoryOffset + rootDirectoryLength,
    leafDirectoryOffset + leafDirectoryLength,
    tileDataOffset + tileDataLength,
  );
}
