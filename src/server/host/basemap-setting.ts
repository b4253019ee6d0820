import { z } from 'zod';
import { ConfigurationError } from './start-error.ts';

/** Image tiles of another server that are drawn behind the data of maps. */
export type Basemap = {
  /** The address of a tile, with `{z}`, `{x}` and `{y}`. */
  readonly tiles: string;
  /** Whose map it is, as its licence wants it said. */
  readonly attribution: string;
};

const rule =
  'TIDEMARK_BASEMAP must be the address of image tiles, such as https://tiles.example.org/{z}/{x}/{y}.png';

/** The variables of the environment that name a map behind the data. */
export const basemapFields = {
  TIDEMARK_BASEMAP: z.string().max(1000, rule).refine(isTemplate, rule).optional(),
  TIDEMARK_BASEMAP_ATTRIBUTION: z
    .string()
    .max(300, 'TIDEMARK_BASEMAP_ATTRIBUTION must have at most 300 characters')
    .optional(),
};

/** The map behind the data; undefined where none is set. */
export function readBasemap({
  TIDEMARK_BASEMAP: tiles,
  TIDEMARK_BASEMAP_ATTRIBUTION: attribution,
}: {
  TIDEMARK_BASEMAP?: string | undefined;
  TIDEMARK_BASEMAP_ATTRIBUTION?: string | undefined;
}): Basemap | undefined {
  if (!tiles && !attribution) return undefined;
  if (tiles && attribution) return { tiles, attribution };
  throw new ConfigurationError(
    'TIDEMARK_BASEMAP and TIDEMARK_BASEMAP_ATTRIBUTION are set together, or neither of them. The second says whose map it is, such as © OpenStreetMap contributors.',
  );
}

/** Whether a text is an address of tiles whose host does not depend on the tile. */
function isTemplate(text: string): boolean {
  const hasAll = ['{z}', '{x}', '{y}'].every((part) => text.split(part).length === 2);
  if (!hasAll || !/^https?:\/\/[^/{}\s;,'"]+\/[^\s;,'"]+$/.test(text)) return false;
  return URL.canParse(text) && new URL(text).username === '';
}
