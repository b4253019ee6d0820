import { hexContrast, readableContrast } from '#ui/colour-picker/hex-contrast.ts';
import { resolveHexColour } from '#ui/colour-picker/hex-colour.ts';

/** A colour that the text is on, and in which mode of the page; without a mode it is the same in both. */
type Ground = { colour: string; mode?: 'light' | 'dark' };

function groundOf(parent: Element, mode: 'light' | 'dark'): Ground {
  const probe = document.createElement('div');
  probe.dataset['theme'] = mode;
  probe.hidden = true;
  parent.append(probe);
  const colour = resolveHexColour(getComputedStyle(probe).backgroundColor);
  probe.remove();
  return { colour, mode };
}

/** The colours that the text of an editor is on: of a section with a mode of its own, or of the page in both modes. */
function pageGrounds(root: HTMLElement): Ground[] {
  const frame = root.closest('[data-theme]');
  if (frame && frame !== document.documentElement)
    return [{ colour: resolveHexColour(getComputedStyle(frame).backgroundColor) }];
  return [groundOf(document.body, 'light'), groundOf(document.body, 'dark')];
}

const oneDecimal = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1);

function problem(colour: string, { colour: ground, mode }: Ground): string | undefined {
  const ratio = hexContrast(colour, ground);
  if (ratio >= readableContrast) return undefined;
  return `Hard to read${mode ? ` in ${mode} mode` : ''}: contrast ${oneDecimal(ratio)}, at least ${readableContrast} is needed.`;
}

/** A sentence when text of this colour is hard to read, on its own background or on that of the page. */
export function contrastNote(
  root: HTMLElement | null,
  colour: string | undefined,
  background: string | undefined,
): string | undefined {
  if (!root || !colour) return undefined;
  const grounds = background ? [{ colour: background }] : pageGrounds(root);
  return grounds.map((ground) => problem(colour, ground)).find((note) => note !== undefined);
}
