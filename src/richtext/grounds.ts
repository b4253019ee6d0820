import { resolveHexColour } from '#ui/colour-picker/hex-colour.ts';

/**
 * A colour `#rrggbb` that text is on, and in which mode of the page; without a mode it is the same in both.
 */
export type Ground = { colour: string; mode?: 'light' | 'dark' };

/** The colours of the page that is open, in both modes. */
export const pageGrounds = (): Ground[] => [groundOf('light'), groundOf('dark')];

function groundOf(mode: 'light' | 'dark'): Ground {
  const probe = document.createElement('div');
  probe.dataset['theme'] = mode;
  probe.hidden = true;
  document.body.append(probe);

  const colour = resolveHexColour(getComputedStyle(probe).backgroundColor);
  probe.remove();
  return { colour, mode };
}
