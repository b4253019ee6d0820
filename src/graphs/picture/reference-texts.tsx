import type { PlacedReferences } from '../marks/place-references.ts';
import { plotWidth } from '../marks/plot-size.ts';
import { unit } from '../marks/plot.tsx';
import { PictureText } from './picture-text.tsx';

type ReferenceTextsProps = { references: PlacedReferences; height: number; grown: number };

/** The texts of references; upright ones at the top, level ones above their line at the right. */
export function ReferenceTexts({ references: { lines, bands, notes }, height, grown }: ReferenceTextsProps) {
  const px = (usualPx: number) => unit(usualPx * grown);
  return (
    <>
      {[...bands, ...lines].map(({ isUpright, from, label }, index) => {
        const isRight = from > 0.8;
        const place = isUpright
          ? {
              x: unit(from * plotWidth) + px(isRight ? -5 : 5),
              y: px(14),
              textAnchor: isRight ? ('end' as const) : ('start' as const),
            }
          : {
              x: plotWidth,
              y: unit(from * height) + px(from < 0.1 ? 17 : -5),
              textAnchor: 'end' as const,
            };

        return (
          <PictureText key={index} {...place} className="halo">
            {label}
          </PictureText>
        );
      })}
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

/** How a text is anchored so that it stays inside the plot. */
function anchorAt(left: number): 'start' | 'middle' | 'end' {
  if (left < 0.2) return 'start';
  if (left > 0.8) return 'end';
  return 'middle';
}
