import type { GraphViewProps } from '../graph-view-props.ts';
import { haveGroups } from '../marks/row-groups.tsx';
import { layoutRows } from '../marks/row-layout.ts';
import { RowsFigure } from '../marks/rows-figure.tsx';
import { BoxMarks } from './box-marks.tsx';

/** Boxes in rows as plain markup, beside an upright list of places. */
export function GraphView(props: GraphViewProps) {
  const layout = layoutRows(props);
  return (
    <RowsFigure
      graph={props}
      kind="boxPlot"
      layout={layout}
      hasLegend={false}
      highlightedPlaces={props.highlighted}
      haveElements={haveGroups(layout)}
    >
      {(height) => <BoxMarks {...props} layout={layout} height={height} />}
    </RowsFigure>
  );
}
