import type { ReactNode } from 'react';
import { modeOn } from '#domain/theme/colour.ts';
import { BlockStyles } from '#richtext/block-styles.tsx';
import type { RichTextState } from './state.ts';

const ground = 'tm-text-ground px-6 py-5 rounded-panel';
const styles: Record<RichTextState['isCard'], string> = {
  '': '',
  Default: '',
  Dark: 'tm-text-dark',
  Annotation: 'tm-annotation',
  'Annotation Image Card': 'tm-image-card',
  Handwritten: 'tm-handwritten',
  Sitemap: 'tm-sitemap',
};

type RichTextBackgroundProps = {
  state: Omit<RichTextState, 'text'>;
  children: ReactNode;
};

/**
 * The background and style of a rich-text section. Text on a colour of its own is light or dark, whichever
 * reads better; the style Dark is dark without a colour, too.
 */
export function RichTextBackground({ state, children }: RichTextBackgroundProps) {
  const { bgColor, isCard } = state;
  const mode = (bgColor && modeOn(bgColor)) || (isCard === 'Dark' ? 'dark' : undefined);
  const className = `${bgColor ? ground : ''} ${styles[isCard]}`.trim();

  return (
    <>
      {className !== '' && <BlockStyles />}
      <div
        data-theme={mode}
        className={className || undefined}
        style={bgColor ? { backgroundColor: bgColor } : undefined}
      >
        {children}
      </div>
    </>
  );
}
