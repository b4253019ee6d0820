import type { GraphViewProps } from '../graph-view-props.ts';
import { readChart } from '../marks/chart-data.ts';
import { partsOf } from '../marks/parts.ts';
import { plotHeight, plotWidth } from '../marks/plot-size.ts';
import { textOn } from '../marks/text-colour.ts';
import {
  atRoom,
  pictureTextSize,
  wholePlot,
  type PicturePlot,
  type PictureRoom,
} from '../picture/picture-plot.ts';
import { shortened } from '../picture/picture-text.tsx';
import { partTiles, TileMarks } from './tile-marks.tsx';

/** Tiles in a picture, with names in those that have room for them. */
export function plotOf(given: GraphViewProps, room?: PictureRoom): PicturePlot {
  const props = atRoom(given, room);
  const { display } = props;
  const data = readChart({ ...props, display: { ...display, isLog: false } });
  const height = plotHeight(display);
  const tiles = partTiles(partsOf(data, props), height, plotWidth);
  const size = room?.textSize ?? pictureTextSize;

  return {
    ...wholePlot(props, { data, height }),
    texts: tiles
      .filter(({ tile }) => tile.height >= size * 1.5 && tile.width >= size * 4)
      .map(({ place, tile, colour, shareText }) => ({
        left: tile.x + size * 0.4,
        top: tile.y + size * 0.8,
        label: shortened(
          display.showAmounts ? `${place.label} ${shareText}` : place.label,
          tile.width - size * 0.8,
          size,
        ),
        anchor: 'start' as const,
        fill: textOn(colour),
      })),
    marks: <TileMarks {...props} tiles={tiles} choice={undefined} />,
  };
}
