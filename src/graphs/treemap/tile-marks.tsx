import { textsOf } from '#texts/texts-of.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { choiceLink } from '../marks/choice-link.tsx';
import { placeOpacity } from '../marks/highlight.ts';
import type { Part } from '../marks/parts.ts';
import { plotWidth } from '../marks/plot-size.ts';
import { unit } from '../marks/plot.tsx';
import { withShare } from '../marks/shares.ts';
import { tilesOf, type Tile } from './tiles.ts';

/** A part with its tile in a plot of 1,000 units. */
export type PartTile = Part & { tile: Tile };

/** The parts as tiles that are like squares where the plot is about this wide in px. */
export function partTiles(parts: readonly Part[], height: number, width: number): PartTile[] {
  const tiles = tilesOf(
    parts.map(({ amount }) => amount),
    { width, height },
  );
  const wider = plotWidth / width;
  return parts.map((part, index) => {
    const { x = 0, y = 0, width: wide = 0, height: tall = 0 } = tiles[index] ?? {};
    return { ...part, tile: { x: x * wider, y, width: wide * wider, height: tall } };
  });
}

type TileMarksProps = Pick<GraphViewProps, 'display' | 'choice' | 'highlighted'> & {
  tiles: readonly PartTile[];
};

/** The tiles of all parts; a tile is a link where parts can be chosen. */
export function TileMarks({ tiles, display, choice, highlighted }: TileMarksProps) {
  const { data: texts } = textsOf(display.locale);
  return (
    <g className="tm-series" stroke="var(--tm-paper, #fff)" strokeWidth={1.5}>
      {tiles.map(({ place, colour, tile, amountText, shareText }) => {
        const title = texts.titled({
          title: place.label,
          text: withShare(amountText, shareText, display.locale),
        });
        return choiceLink(
          <rect
            key={place.key}
            x={unit(tile.x)}
            y={unit(tile.y)}
            width={unit(tile.width)}
            height={unit(tile.height)}
            fill={colour}
            vectorEffect="non-scaling-stroke"
            opacity={placeOpacity(highlighted, place)}
            data-x={place.label}
            data-y={amountText}
            data-share={shareText}
          >
            <title>{title}</title>
          </rect>,
          { choice, place, label: title },
        );
      })}
    </g>
  );
}
