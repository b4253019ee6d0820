import type { ReactNode } from 'react';
import { modeOn } from '#domain/theme/colour.ts';
import type { RichTextState } from './state.ts';

const padded = 'px-6 py-5 rounded-panel';
const styles: Record<RichTextState['isCard'], string> = {
  '': '',
  Default: '',
  Dark: `${padded} bg-raised`,
  Annotation:
    'border-l-2 border-accent bg-raised px-5 py-4 [&_.prose]:text-14 [&_.prose]:leading-(--tm-leading-14)',
  'Annotation Image Card': `${padded} border border-hairline bg-raised [&_.prose]:text-14 [&_.prose]:leading-(--tm-leading-14)`,
  Handwritten:
    "[&_.prose]:font-['Segoe_Print','Bradley_Hand','Chalkboard_SE','Comic_Neue',cursive] [&_.prose_:is(h1,h2,h3)]:font-[inherit]",
  Sitemap:
    '[&_.prose]:max-w-none [&_.prose]:columns-3xs [&_.prose]:gap-8 [&_.prose>*]:break-inside-avoid [&_.prose_:is(ul,ol)]:list-none [&_.prose_:is(ul,ol)]:pl-0 [&_.prose_li]:my-0 [&_.prose_li]:py-0.5 [&_.prose_li]:pl-0 [&_.prose_li_:is(ul,ol)]:pl-4 [&_.prose_a]:no-underline [&_.prose_a:hover]:underline',
};

/** The ground and style of a rich-text section. Text upon a colour of its own is light or dark, whichever reads better. */
export function RichTextFrame({
  state,
  children,
}: {
  state: Omit<RichTextState, 'text'>;
  children: ReactNode;
}) {
  const { bgColor, isCard } = state;
  const mode = isCard === 'Dark' ? 'dark' : bgColor ? modeOn(bgColor) : undefined;
  const ground = bgColor && isCard !== 'Dark' ? padded : '';
  return (
    <div
      data-theme={mode}
      className={`${ground} ${styles[isCard]}`.trim() || undefined}
      style={bgColor ? { backgroundColor: bgColor } : undefined}
    >
      {children}
    </div>
  );
}
