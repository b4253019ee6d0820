import { hexContrast, readableContrast } from '#ui/colour-picker/hex-contrast.ts';
import { shortenText } from '#domain/value/text/shorten-text.ts';
import type { StoredNode } from './block.ts';
import { styleOf, type TextStyle } from './blocks/text/text-style.ts';
import type { RichTextDocument } from './document.ts';
import type { Ground } from './grounds.ts';

/** The least contrast of large text (WCAG 2, level AA): of 24 px, or of 19 px in bold. */
const largeContrast = 3;
const bold = 1;
/** How many texts are named. */
const mostNamed = 3;

/** The least contrast at which a text of this style is easy to read. */
function leastContrast({ size = 0 }: TextStyle, format: unknown): number {
  const isBold = (Number(format) & bold) !== 0;
  if (size >= 24 || (isBold && size >= 19)) return largeContrast;
  return readableContrast;
}

const oneDecimal = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1);

/**
 * Why a colour is hard to read on a ground: where, and how much is missing; undefined where it is easy to
 * read.
 */
export function contrastProblem(
  colour: string,
  ground: Ground,
  least = readableContrast,
): string | undefined {
  const ratio = hexContrast(colour, ground.colour);
  if (ratio >= least) return undefined;

  const start = ground.mode ? `Hard to read in ${ground.mode} mode` : 'Hard to read';
  return `${start}: contrast ${oneDecimal(ratio)}, at least ${least} is needed.`;
}

/**
 * The texts of a document whose own colour is hard to read on one of the grounds of the document, in
 * sentences.
 */
export function hardToRead({ root }: RichTextDocument, grounds: readonly Ground[]): string[] {
  const problems = new Map<string, string>();
  collect(root, grounds, problems);
  const named = [...problems].slice(0, mostNamed).map(([text, problem]) => `${problem} It is “${text}”.`);
  const more = problems.size - named.length;
  if (more === 0) return named;
  return [...named, `${more} more texts are hard to read.`];
}

function collect(node: StoredNode, grounds: readonly Ground[], problems: Map<string, string>): void {
  const cell = node['backgroundColor'];
  const innerGrounds = typeof cell === 'string' ? [{ colour: cell }] : grounds;

  for (const child of node.children ?? []) {
    collect(child, innerGrounds, problems);
  }

  const style = styleOf(node);
  if (!style.color || typeof node['text'] !== 'string') return;

  const text = shortenText(node['text'], 40);
  if (text === '') return;

  const least = leastContrast(style, node['format']);
  const behind = style.background ? [{ colour: style.background }] : innerGrounds;

  for (const ground of behind) {
    const problem = contrastProblem(style.color, ground, least);
    if (problem) {
      problems.set(text, problem);
    }
  }
}
