import { contrast, readableContrast } from '#ui/color-picker/contrast.ts';
import { hexColor } from '#ui/color-picker/hex-color.ts';

/** A colour that the text is on, and in which mode of the page; without a mode it is the same in both. */
type Ground = { color: string; mode?: 'light' | 'dark' };

function groundOf(parent: Element, mode: 'light' | 'dark'): Ground {
  const probe = document.createElement('div');
  probe.dataset['theme'] = mode;
  probe.hidden = true;
  parent.append(probe);
  const color = hexColor(getComputedStyle(probe).backgroundColor);
  probe.remove();
  return { color, mode };
}

/** The colours that the text of an editor is on: of a section with a mode of its own, or of the page in both modes. */
function pageGrounds(root: HTMLElement): Ground[] {
  const frame = root.closest('[data-theme]');
  if (frame && frame !== document.documentElement)
    return [{ color: hexColor(getComputedStyle(frame).backgroundColor) }];
  return [groundOf(document.body, 'light'), groundOf(document.body, 'dark')];
}

const oneDecimal = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1);

function problem(color: string, { color: ground, mode }: Ground): string | undefined {
  const ratio = contrast(color, ground);
  if (ratio >= readableContrast) return undefined;
  return `Hard to read${mode ? ` in ${mode} mode` : ''}: contrast ${oneDecimal(ratio)}, at least ${readableContrast} is needed.`;
}

/** A sentence when text of this colour is hard to read, on its own background or on that of the page. */
export function contrastNote(
  root: HTMLElement | null,
  color: string | undefined,
  background: string | undefined,
): string | undefined {
  if (!root || !color) return undefined;
  const grounds = background ? [{ color: background }] : pageGrounds(root);
  return grounds.map((ground) => problem(color, ground)).find((note) => note !== undefined);
}
