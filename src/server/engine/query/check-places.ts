import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Statement } from '../dialect.ts';
import { compilePlaceSteps, compilePlaceSizes, type PlacedParts } from './compile-places.ts';

/** What is matched by place at most: rows, characters of shapes, and steps of the search. */
const most = { rows: 20_000_000, characters: 100_000_000, steps: 400_000_000 };

/** So many places are looked at to find out how long all of them take. */
const sampled = 20_000;

/**
 * Refuses to match by place what would take too long, before it is begun. `numbers` runs a statement and has
 * the numbers of its first row.
 */
export async function checkPlaces(
  placed: PlacedParts,
  numbers: (statement: Statement) => Promise<readonly number[]>,
): Promise<void> {
  const [rows = 0, characters = 0] = await numbers(compilePlaceSizes(placed));
  if (rows > most.rows) throw tooLarge(`at most ${most.rows} rows are matched by their places`);
  if (characters > most.characters) {
    throw tooLarge(`the shapes of the areas have more than ${most.characters} characters`);
  }

  const each = Math.max(1, Math.ceil(rows / sampled));
  const [steps = 0] = await numbers(compilePlaceSteps(placed, each));
  if (steps * each > most.steps) {
    throw tooLarge('too many places are near too many areas, or these have too many corners');
  }
}

const tooLarge = (reason: string) =>
  new TidemarkError('too_large', `These sources cannot be joined by place: ${reason}.`);
