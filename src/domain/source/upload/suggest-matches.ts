import { foldLetters } from '#domain/value/text/fold-letters.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { suggestLabel } from '#domain/source/column/suggest-label.ts';

type Named = Pick<SourceColumn, 'name' | 'display_name'>;

/** Two names are alike that have at least this share of their words in common. */
const leastShare = 0.5;
/** The most pairs of columns that are compared. */
const maxPairs = 250_000;
/** The most characters of a name that are compared. */
const maxCharacters = 200;

/**
 * Columns of a source that columns of a file may have been renamed from, by the names of the latter: most of
 * their words are the same, in any order, and no other pair is as alike. What is matched already is not to be
 * among the arguments.
 */
export function suggestMatches(found: readonly Named[], existing: readonly Named[]): Map<string, string> {
  const suggested = new Map<string, string>();
  if (found.length * existing.length > maxPairs) return suggested;

  const [wanted, candidates] = [found.map(withWords), existing.map(withWords)];
  for (const column of wanted) {
    const match = mostAlike(column, candidates);
    if (match && mostAlike(match, wanted) === column) {
      suggested.set(column.name, match.name);
    }
  }

  return suggested;
}

type WithWords = { name: string; words: ReadonlySet<string> };

function withWords(column: Named): WithWords {
  const label = columnLabel(column).slice(0, maxCharacters);
  const words = foldLetters(suggestLabel(label) ?? label).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return { name: column.name, words: new Set(words.map((word) => word.replace(/(?<=...)s$/, ''))) };
}

/** The candidate that is more like a column than every other; undefined where there is none. */
function mostAlike({ words }: WithWords, candidates: readonly WithWords[]): WithWords | undefined {
  let best: { candidate: WithWords | undefined; share: number } = { candidate: undefined, share: 0 };
  for (const candidate of candidates) {
    const common = [...words].filter((word) => candidate.words.has(word)).length;
    const share = common / (words.size + candidate.words.size - common || 1);
    if (share < leastShare || share < best.share) continue;
    best = { candidate: share > best.share ? candidate : undefined, share };
  }

  return best.candidate;
}
