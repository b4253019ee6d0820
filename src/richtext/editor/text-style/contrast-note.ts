import { resolveHexColour } from '#ui/colour-picker/hex-colour.ts';
import { pageGrounds, type Ground } from '../../grounds.ts';
import { contrastProblem } from '../../hard-to-read.ts';

/**
 * The colours that the text of an editor is on: of a section with a mode of its own, or of the page in both
 * modes.
 */
function groundsOf(root: HTMLElement): Ground[] {
  const section = root.closest('[data-theme]');
  if (section && section !== document.documentElement) {
    return [{ colour: resolveHexColour(getComputedStyle(section).backgroundColor) }];
  }
  return pageGrounds();
}

/** A sentence when text of this colour is hard to read, on its own background or on that of the page. */
export function contrastNote(
  root: HTMLElement | null,
  colour: string | undefined,
  background: string | undefined,
): string | undefined {
  if (!root || !colour) return undefined;
  const grounds = background ? [{ colour: background }] : groundsOf(root);
  return grounds.map((ground) => contrastProblem(colour, ground)).find((note) => note !== undefined);
}
