import { open, type FileHandle } from 'node:fs/promises';
import { FetchSource, PMTiles, TileType, type RangeResponse, type Source } from 'pmtiles';
import type { TileAddress } from '#domain/geo/tile-address.ts';
import { ConfigurationError, type Basemap } from '#server/host/host.server.ts';

/** The vector tiles of streets of an operator's archive. */
export type Streets = {
  /** The zoom whose tiles have all detail. */
  mostZoom(): Promise<number>;
  /** A tile as it is sent, without compression; null where the archive has none. */
  tile(address: TileAddress): Promise<Uint8Array<ArrayBuffer> | null>;
};

/**
 * Opens the archive of the settings; null where they name none. A file that is no archive of streets is an
 * error of the settings; an address is read when it is needed.
 */
export async function openStreets(
  basemap: Basemap | undefined,
  resources: Pick<AsyncDisposableStack, 'defer'>,
): Promise<Streets | null> {
  if (basemap?.kind !== 'archive') return null;
  const { archive } = basemap;
  const file = /^https?:/.test(archive) ? null : new FileSource(archive);
  const tiles = new PMTiles(file ?? new FetchSource(archive));
  resources.defer(async () => file?.close());
  const problem = file && (await problemOf(tiles));
  if (problem) throw new ConfigurationError(`TIDEMARK_BASEMAP names ${archive}, which ${problem}.`);

  return {
    mostZoom: async () => (await tiles.getHeader()).maxZoom,
    async tile({ z, x, y }) {
      const found = await tiles.getZxy(z, x, y);
      return found ? new Uint8Array(found.data) : null;
    },
  };
}

/** Why an archive has no streets; null for one that has. */
async function problemOf(tiles: PMTiles): Promise<string | null> {
  try {
    const { tileType } = await tiles.getHeader();
    return tileType === TileType.Mvt ? null : 'has no vector tiles';
  } catch (error) {
    return isMissing(error) ? 'cannot be read' : 'is no PMTiles archive';
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'EACCES', 'EISDIR'].includes(String(error.code));

/** A file of which parts are read. */
class FileSource implements Source {
  readonly #path: string;
  #file: Promise<FileHandle> | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  getKey(): string {
    return this.#path;
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    this.#file ??= open(this.#path, 'r');
    const file = await this.#file;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
    return { data: buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + bytesRead) as ArrayBuffer };
  }

  async close(): Promise<void> {
    const file = await this.#file?.catch(() => null);
    await file?.close();
  }
}
