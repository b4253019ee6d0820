import { setTimeout as delay } from 'node:timers/promises';
import { PMTiles, SharedPromiseCache, TileType, type Header, type Source } from 'pmtiles';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { TileAddress } from '#domain/geo/tile-address.ts';
import type { Log } from '#server/base/base.server.ts';
import { WholeParts } from './whole-parts.ts';

/** How long a page waits to learn of an archive, in milliseconds. */
const patience = 500;

/** An archive of something else than vector tiles. */
export class NoStreets extends Error {
  constructor() {
    super('The archive has no vector tiles.');
  }
}

/** The parts of an archive that are kept; none of them after an error, which would be kept as well. */
class KeptParts extends SharedPromiseCache {
  override async invalidate(): Promise<void> {
    this.cache.clear();
    this.pendingFetches.clear();
  }
}

/**
 * A PMTiles archive of vector tiles. One that cannot be read now is tried again with the next tile, and the
 * log says once that it cannot be, until it can.
 */
export class StreetArchive {
  readonly #name: string;
  readonly #log: Pick<Log, 'warn'>;
  readonly #parts = new KeptParts();
  readonly #tiles: PMTiles;
  #isFailing = false;

  constructor(name: string, source: Source, log: Pick<Log, 'warn'>) {
    this.#name = name;
    this.#log = log;
    this.#tiles = new PMTiles(new WholeParts(source), this.#parts);
  }

  /** The zoom whose tiles have all detail; null where the archive cannot be read at once. */
  async mostZoom(): Promise<number | null> {
    const header = this.#read(() => this.header()).catch(() => null);
    const late = delay(patience, null, { ref: false });
    return (await Promise.race([header, late]))?.maxZoom ?? null;
  }

  /**
   * A tile as it is sent, without compression; null where the archive has none. Rejects with `unavailable`
   * where it cannot be read.
   */
  tile({ z, x, y }: TileAddress): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.#read(async () => {
      await this.header();
      const found = await this.#tiles.getZxy(z, x, y);
      return found ? new Uint8Array(found.data) : null;
    });
  }

  /** The header of an archive of vector tiles. */
  async header(): Promise<Header> {
    const header = await this.#tiles.getHeader();
    if (header.tileType !== TileType.Mvt) throw new NoStreets();
    return header;
  }

  async #read<Part>(read: () => Promise<Part>): Promise<Part> {
    try {
      const part = await read();
      this.#isFailing = false;
      return part;
    } catch (cause) {
      await this.#parts.invalidate();
      if (!this.#isFailing) {
        this.#log.warn({ err: cause }, `${this.#name} cannot be read: maps are shown without streets.`);
      }
      this.#isFailing = true;
      throw new TidemarkError('unavailable', 'The street map cannot be read now.', { cause });
    }
  }
}
