import { memoize } from '#domain/value/object/memoize.ts';
import { readShape } from './read-shape.ts';
import { shapeInWords } from './shape-in-words.ts';
import { shapeProblem } from './shape-problem.ts';

/** Longer texts are not kept with what they say. */
const longestKept = 20_000;

/** What the text of a shape says, in words; a text that is none as it is. */
export function shapeText(text: string): string {
  if (text.length > longestKept) return inWords(text);
  return keptWords(text);
}

function inWords(text: string): string {
  if (text === '') return '';
  const { geometry } = readShape(text);
  return geometry ? shapeInWords(geometry) : text;
}

const keptWords = memoize(inWords, { most: 2000 });

/**
 * Why a text may not be written into a cell of shapes; null when it may. Areas whose edges cross each other
 * may, as many published ones have such edges.
 */
export function shapeRefusal(text: string): string | null {
  const { geometry, problem } = readShape(text);
  if (!geometry) return problem;
  const found = shapeProblem(geometry, { isCompared: false });
  if (!found || found.kind === 'empty') return null;
  return found.sentence;
}
