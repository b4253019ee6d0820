import type { GraphViewProps } from '../graph-view-props.ts';
import {
  axisWidth,
  editedTitle,
  FootTitle,
  leastSide,
  plotStyle,
  SideTicks,
  SideTitle,
} from '../marks/axes.tsx';
import { plotClass } from '../marks/axes-plot.tsx';
import { GraphFigure } from '../marks/graph-figure.tsx';
import { placeReferences } from '../marks/place-references.ts';
import { directionOfChart, PlotBox } from '../marks/plot-direction.tsx';
import { announced, GridLines, markAccess, PlotSvg } from '../marks/plot.tsx';
import { ReferenceBands, ReferencedPlot, ReferenceLines } from '../marks/reference-marks.tsx';
import { titleOfAmounts } from '../marks/title-of-amounts.ts';
import { layoutSlopes, type SlopeLayout } from './layout.ts';
import { SlopeFoot } from './slope-foot.tsx';
import { SlopeLabels, widthOfLabels } from './slope-labels.tsx';
import { haveElements, SlopeMarks } from './slope-marks.tsx';

/** Lines between two moments as plain markup, with amounts at both ends and names at one. */
export function GraphView(props: GraphViewProps) {
  const { id, display, labels: names, xType } = props;
  const layout = layoutSlopes(props);
  const { data, height, y, labels, moments } = layout;
  const references = placeReferences(display, { xs: data.xs, xType, x: { at: endOf(layout) }, y });
  const amountsTitle = props.isPanel ? '' : titleOfAmounts(display, names);
  const footTitle = display.xAxis.label;
  const beside = {
    start: labels ? widthOfLabels(labels.start, 'start') : 0,
    end: labels ? widthOfLabels(labels.end, 'end') : 0,
  };

  return (
    <GraphFigure graph={props} kind="slopeChart" data={data} legend={null} references={references}>
      <PlotBox
        display={display}
        // Time runs from left to right in all languages.
        direction="ltr"
        beside={directionOfChart(display)}
        style={plotStyle(display, { above: amountsTitle, below: footTitle, labels: 'one row' })}
      >
        <SideTitle edited={editedTitle('yAxis', props)}>{amountsTitle}</SideTitle>
        {labels ? (
          <SlopeLabels labels={labels.start} side="start" height={height} least={leastSide(display)} />
        ) : (
          <SideTicks
            ticks={y.ticks}
            width={axisWidth(
              y.ticks.map(({ label }) => label),
              leastSide(display),
            )}
            height={height}
            slanted={display.yAxis.rotateLabels}
          />
        )}
        <ReferencedPlot references={references}>
          <PlotSvg
            id={id}
            title={announced(display, 'slopeChart', names)}
            {...markAccess(props, haveElements(layout))}
            hasTips={display.tooltip.show}
            height={height}
            className={plotClass('tm-slopes', display)}
          >
            <ReferenceBands bands={references.bands} height={height} />
            {!labels && display.yAxis.showGridLines && (
              <GridLines at={y.ticks.map(({ at }) => 1 - at)} height={height} />
            )}
            <GridLines at={[0, 1]} upright height={height} />
            <SlopeMarks layout={layout} display={display} choice={props.choice} />
            <ReferenceLines references={references} height={height} />
          </PlotSvg>
        </ReferencedPlot>
        {labels && <SlopeLabels labels={labels.end} side="end" height={height} />}
        <SlopeFoot moments={moments} beside={beside} />
        <FootTitle edited={editedTitle('xAxis', props)}>{footTitle}</FootTitle>
      </PlotBox>
    </GraphFigure>
  );
}

/** Where the places of a chart are along x, 0 to 1, for references: moments are at the ends. */
const endOf =
  ({ isAlongX }: Pick<SlopeLayout, 'isAlongX'>) =>
  (place: number): number =>
    isAlongX ? place : NaN;
