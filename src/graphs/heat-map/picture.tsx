import type { GraphViewProps } from '../graph-view-props.ts';
import { yearCycle } from '../marks/band-labels.ts';
import { footName } from '../marks/foot-name.ts';
import { amountFormat } from '../marks/number-text.ts';
import { directionOfChart, directionOfPlaces } from '../marks/plot-direction.tsx';
import { plotHeight, plotWidth } from '../marks/plot-size.ts';
import { areOrdered } from '../marks/x-scale.ts';
import { titleOfAmounts } from '../marks/title-of-amounts.ts';
import { atRoom, pictureTextSize, type PicturePlot, type PictureRoom } from '../picture/picture-plot.ts';
import { amountsInPicture } from './cell-amounts.tsx';
import { CellMarks } from './cell-marks.tsx';
import { endLabels } from './colour-scale.tsx';
import { layoutGrid } from './layout.ts';
import { stepColours } from './step-colour.ts';

/** A heat map in a picture. */
export function plotOf(given: GraphViewProps, room?: PictureRoom): PicturePlot {
  const props = atRoom(given, room);
  const { display, labels } = props;
  const layout = layoutGrid(props);
  const { data, columns, rows } = layout;
  const height = plotHeight(display);
  const count = Math.max(columns.length, 1);

  return {
    direction: directionOfPlaces(columns, props),
    beside: directionOfChart(display),
    data,
    height,
    sideTitle: '',
    footTitle: display.xAxis.label,
    side: rows.map(({ label }, at) => ({ at: (at + 0.5) / rows.length, label })),
    foot: {
      labels: columns.map((column, at) => ({ at: (at + 0.5) / count, label: footName(column, props) })),
      width: plotWidth / count,
      isInOrder: areOrdered(props),
      cycle: yearCycle(columns, props.xType),
    },
    levels: [],
    uprights: [],
    references: { lines: [], bands: [], notes: [] },
    hasLegend: false,
    zero: null,
    scale: display.legend.show
      ? {
          label: titleOfAmounts(display, labels, display.legend),
          colours: stepColours(layout.isDiverging, display.colors).slice(0, layout.bounds.length),
          ends: endLabels(layout, amountFormat(display)),
        }
      : null,
    ends: [],
    amounts: [],
    texts: amountsInPicture(layout, display, { height, textSize: room?.textSize ?? pictureTextSize }),
    marks: (
      <g stroke="var(--tm-paper, #fff)">
        <CellMarks
          layout={layout}
          height={height}
          colours={display.colors}
          format={amountFormat(display)}
          isSum={props.isSum ?? false}
          choice={undefined}
        />
      </g>
    ),
  };
}
