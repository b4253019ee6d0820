import type { CSSProperties } from 'react';
import type { GraphViewProps } from '../graph-view-props.ts';
import { percent } from '../marks/axes.tsx';
import { readChart } from '../marks/chart-data.ts';
import { GraphFigure } from '../marks/graph-figure.tsx';
import { OverPlot, OverText, UnderTexts } from '../marks/over-plot.tsx';
import { partsOf } from '../marks/parts.ts';
import { directionOfChart, PlotBox } from '../marks/plot-direction.tsx';
import { plotHeight, plotWidth } from '../marks/plot-size.ts';
import { announced, markAccess, PlotSvg } from '../marks/plot.tsx';
import { textOn } from '../marks/text-colour.ts';
import { partTiles, TileMarks, type PartTile } from './tile-marks.tsx';

/** About how wide a chart is on a page in px, for which tiles are like squares. */
const usualWidth = 640;
/** The least height of a tile with its name in px, and its least share of the width. */
const [leastHeight, leastShare] = [18, 0.08];

/** Tiles as plain markup, with names in those that have room for them. */
export function GraphView(props: GraphViewProps) {
  const { display, labels, id } = props;
  const data = readChart({ ...props, display: { ...display, isLog: false } });
  const height = plotHeight(display);
  const tiles = partTiles(partsOf(data, props), height, usualWidth);

  return (
    <GraphFigure graph={props} kind="treemap" data={data} legend="always">
      <PlotBox display={display} direction={directionOfChart(display)} style={{}}>
        <UnderTexts texts={<TileNames tiles={tiles} height={height} hasShares={display.showAmounts} />}>
          <PlotSvg
            id={id}
            title={announced(display, 'treemap', labels)}
            {...markAccess(props, true)}
            hasTips={display.tooltip.show}
            height={height}
            className=""
          >
            <TileMarks {...props} tiles={tiles} />
          </PlotSvg>
        </UnderTexts>
      </PlotBox>
    </GraphFigure>
  );
}

type TileNamesProps = { tiles: readonly PartTile[]; height: number; hasShares: boolean };

/** The names of the tiles that have room for them; longer ones end in an ellipsis. */
const TileNames = ({ tiles, height, hasShares }: TileNamesProps) => (
  <OverPlot>
    {tiles
      .filter(({ tile }) => tile.height >= leastHeight && tile.width / plotWidth >= leastShare)
      .map(({ place, tile, colour, shareText }) => (
        <OverText key={place.key} style={{ ...placeOfName(tile, height), color: textOn(colour) }}>
          {place.label}
          {hasShares && tile.height >= 2 * leastHeight && (
            <>
              <br />
              {shareText}
            </>
          )}
        </OverText>
      ))}
  </OverPlot>
);

/** At the upper corner of a tile, inside of it. */
const placeOfName = (tile: PartTile['tile'], height: number): CSSProperties => ({
  left: `${percent(tile.x / plotWidth)}%`,
  top: `${percent(tile.y / height)}%`,
  width: `${percent(tile.width / plotWidth)}%`,
  padding: '3px 6px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  translate: 'none',
});
