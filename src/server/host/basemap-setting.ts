import { resolve, sep } from 'node:path';
import { z } from 'zod';
import { ConfigurationError } from './start-error.ts';

/** A map of streets that is drawn behind the data of maps. */
export type Basemap = {
  /** Whose map it is, as its licence wants it said. */
  readonly attribution: string;
} & (
  | {
      /** Tiles of another server, which browsers fetch: images, or vectors. */
      readonly kind: 'images' | 'vectors';
      /** The address of a tile, with `{z}`, `{x}` and `{y}`. */
      readonly tiles: string;
    }
  | {
      readonly kind: 'archive';
      /** The path or the address of a PMTiles archive, whose tiles this server sends. */
      readonly archive: string;
    }
);

/** The server whose tiles browsers fetch, as its origin; null for an archive and for no streets. */
export const originOfTiles = (basemap: Basemap | undefined): string | null =>
  basemap && 'tiles' in basemap ? new URL(basemap.tiles).origin : null;

const rule =
  'TIDEMARK_BASEMAP must be the address of tiles, such as https://tiles.example.org/{z}/{x}/{y}.png or .mvt, or a PMTiles archive: its address, or its path in the data folder, such as streets.pmtiles';

/** The variables of the environment that name a map behind the data. */
export const basemapFields = {
  TIDEMARK_BASEMAP: z
    .string()
    .max(1000, rule)
    .refine((text) => isTemplate(text) || isArchive(text), rule)
    .optional(),
  TIDEMARK_BASEMAP_ATTRIBUTION: z
    .string()
    .max(300, 'TIDEMARK_BASEMAP_ATTRIBUTION must have at most 300 characters')
    .optional(),
};

type Values = {
  TIDEMARK_DATA: string;
  TIDEMARK_BASEMAP?: string | undefined;
  TIDEMARK_BASEMAP_ATTRIBUTION?: string | undefined;
};

/** The map behind the data; undefined where none is set. */
export function readBasemap({
  TIDEMARK_DATA: folder,
  TIDEMARK_BASEMAP: text,
  TIDEMARK_BASEMAP_ATTRIBUTION: attribution,
}: Values): Basemap | undefined {
  if (!text && !attribution) return undefined;
  if (!text || !attribution) {
    throw new ConfigurationError(
      'TIDEMARK_BASEMAP and TIDEMARK_BASEMAP_ATTRIBUTION are set together, or neither of them. The second says whose map it is, such as © OpenStreetMap contributors.',
    );
  }

  if (isArchive(text)) {
    const archive = isAddress(text) ? text : resolve(folder, text);
    return { kind: 'archive', archive, attribution };
  }
  const isVector = /\.(?:mvt|pbf)(?:\?|$)/.test(text);
  return { kind: isVector ? 'vectors' : 'images', tiles: text, attribution };
}

const isAddress = (text: string): boolean => /^https?:\/\//.test(text);

/** Whether a text is the address of an archive, or the path of one below the data folder. */
function isArchive(text: string): boolean {
  if (!text.endsWith('.pmtiles') || /[{}]/.test(text)) return false;
  if (isAddress(text)) return URL.canParse(text) && new URL(text).username === '';
  const parts = text.split(/[/\\]/);
  return !text.includes(':') && !text.startsWith(sep) && !parts.includes('..') && !parts.includes('');
}

/** Whether a text is an address of tiles whose host does not depend on the tile. */
function isTemplate(text: string): boolean {
  const hasAll = ['{z}', '{x}', '{y}'].every((part) => text.split(part).length === 2);
  if (!hasAll || !/^https?:\/\/[^/{}\s;,'"]+\/[^\s;,'"]+$/.test(text)) return false;
  return URL.canParse(text) && new URL(text).username === '';
}
