import type { PlacedReference, PlacedReferences } from '../marks/place-references.ts';
import { plotWidth } from '../marks/plot-size.ts';
import { unit } from '../marks/plot.tsx';
import { PictureText } from './picture-text.tsx';

type ReferenceTextsProps = { references: PlacedReferences; height: number; grown: number };

/** The texts of references; upright ones at the top, level ones above their line at the right. */
export function ReferenceTexts({ references: { lines, bands, notes }, height, grown }: ReferenceTextsProps) {
  const px = (usualPx: number) => unit(usualPx * grown);
  return (
    <>
      {[...bands, ...lines].map((reference, index) => (
        <PictureText key={index} {...placeOf(reference, height, px)} className="halo">
          {reference.label}
        </PictureText>
      ))}
      {notes.map(({ left, top, text }) => (
        <PictureText
          key={text}
          className="halo"
          x={unit(left * plotWidth)}
          y={unit(top * height) + px(top < 0.25 ? 24 : -10)}
          textAnchor={anchorAt(left)}
        >
          {text}
        </PictureText>
      ))}
    </>
  );
}

/** Where the text of a line or a band is: beside an upright one, above or below the right end of others. */
function placeOf({ isUpright, from }: PlacedReference, height: number, px: (usualPx: number) => number) {
  if (!isUpright) {
    return { x: plotWidth, y: unit(from * height) + px(from < 0.1 ? 17 : -5), textAnchor: 'end' as const };
  }

  const [x, y] = [unit(from * plotWidth), px(14)];
  if (from > 0.8) return { x: x + px(-5), y, textAnchor: 'end' as const };
  return { x: x + px(5), y, textAnchor: 'start' as const };
}

/** How a text is anchored so that it stays inside the plot. */
function anchorAt(left: number): 'start' | 'middle' | 'end' {
  if (left < 0.2) return 'start';
  if (left > 0.8) return 'end';
  return 'middle';
}
