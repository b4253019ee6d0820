import { directionOf } from '#domain/value/text/direction-of.ts';
import { defaultLocale } from '#domain/value/text/locale.ts';
import { textWidth } from '#graphs/marks/text-width.ts';
import { cardSize } from '#graphs/picture/card-size.ts';
import { RunOf } from '#graphs/picture/picture-run.tsx';
import {
  balancedLines,
  outlinesOfText,
  PictureText,
  shortened,
  type Outlines,
} from '#graphs/picture/picture-text.tsx';
import { markupOf } from '#graphs/picture/write-markup.ts';
import { coloursOfCard, withColours } from '#graphs/picture/write-picture.tsx';
import type { CardOptions } from '../../section-type.ts';
import type { DrawnMap } from '../drawn-map.ts';
import { mapView } from '../map-view.ts';
import { CardLegend, legendRows } from './card-legend.tsx';
import { legendItems } from './legend-items.ts';
import { withOutlinedTexts } from './outlined-texts.ts';
import { pictureDrawing } from './picture-drawing.ts';

type Texts = { title: string; source: string; site: string };

/** The px of text, which can be read where the picture is half as wide, and around all that is drawn. */
const [textSize, titleSize, footSize, padding] = [24, 42, 20, 48];
const width = cardSize.width - 2 * padding;
const quiet = 'var(--tm-quiet, #5c6370)';

/** A map as the SVG of the picture of links to its page; its text is outlines. */
export function writeMapCard(map: DrawnMap, options: CardOptions & Texts): string {
  const outlines: Outlines = JSON.parse(options.outlines);
  const colours = coloursOfCard(options.tokens);
  return markupOf(<MapCard map={map} texts={options} outlines={outlines} />, (text) =>
    withColours(text, colours),
  );
}

/** Title, subtitle, legend, map and source from the top to the foot; the map has the room that is left. */
function MapCard({ map, texts, outlines }: { map: DrawnMap; texts: Texts; outlines: Outlines }) {
  const { display, locale } = map;
  const { title, source, site } = texts;
  const titles = balancedLines(title, width, titleSize * 1.06, 2);
  const legend = display.legend ? legendRows(legendItems(map), width, textSize) : [];
  const subtitleAt = 24 + titles.length * 50;
  const legendAt = subtitleAt + (display.subtitle ? 40 : 8);
  const top = legendAt + legend.length * 36 + 8;
  const foot = cardSize.height - 30;

  return (
    <outlinesOfText.Around value={{ outlines, size: textSize }}>
      <svg
        xmlns="http://www.w3.org/2000/svg"
        viewBox={`0 0 ${cardSize.width} ${cardSize.height}`}
        {...cardSize}
        fontFamily="Inter, sans-serif"
        fontSize={textSize}
        fill="var(--tm-ink, #1d2026)"
      >
        <rect width="100%" height="100%" fill="var(--tm-paper, #fff)" />
        <RunOf direction={directionOf(locale ?? defaultLocale)} width={cardSize.width}>
          {titles.map((line, row) => (
            <PictureText key={row} x={padding} y={60 + row * 50} fontSize={titleSize} fontWeight={600}>
              {line}
            </PictureText>
          ))}
          {display.subtitle && (
            <PictureText x={padding} y={subtitleAt + 28} fill={quiet}>
              {shortened(display.subtitle, width, textSize)}
            </PictureText>
          )}
          <CardLegend rows={legend} x={padding} y={legendAt} size={textSize} />
          <PictureText x={padding} y={foot} fontSize={footSize} fill={quiet}>
            {shortened(source, (width * 2) / 3, footSize)}
          </PictureText>
          <PictureText
            x={cardSize.width - padding}
            y={foot}
            fontSize={footSize}
            fontWeight={600}
            textAnchor="end"
          >
            {shortened(site, width / 3 - textWidth(' ', footSize), footSize)}
          </PictureText>
        </RunOf>
        <svg
          x={padding}
          y={top}
          width={width}
          height={foot - 36 - top}
          viewBox={mapView(map).join(' ')}
          dangerouslySetInnerHTML={{ __html: withOutlinedTexts(pictureDrawing(map), outlines) }}
        />
      </svg>
    </outlinesOfText.Around>
  );
}
