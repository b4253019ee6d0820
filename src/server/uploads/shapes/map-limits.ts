import { stat } from 'node:fs/promises';
import { tooLarge } from '../files/upload-errors.ts';

/** The limits of maps, beside those of all files. */
export const mapLimits = {
  /** The file, or all files of it that are unpacked. */
  bytes: 500 * 1024 ** 2,
  /** A TopoJSON file, which is read into memory. */
  topologyBytes: 64 * 1024 ** 2,
  features: 2_000_000,
  vertices: 50_000_000,
  /** The text of one shape, which has to fit into a line of text. */
  shapeCharacters: 4 * 1024 ** 2,
  /** Vertices of areas whose edges are compared with each other. */
  comparedVertices: 5_000_000,
} as const;

/** Throws where a file has more bytes than a map may have. */
export async function checkMapSize(path: string): Promise<void> {
  if ((await stat(path)).size > mapLimits.bytes) {
    throw tooLarge('The map has more than 500 MB. Simplify it, or upload a part of it.');
  }
}
