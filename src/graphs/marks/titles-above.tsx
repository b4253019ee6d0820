import type { CSSProperties } from 'react';
import type { GraphViewProps } from '../graph-view-props.ts';
import { editedTitle, SideTitle } from './axes.tsx';
import { chartFields } from './editing/chart-fields.ts';

type TitlesAboveProps = {
  graph: Pick<GraphViewProps, 'display' | 'onEdit'>;
  /** The title of amounts that marks carry; null where an axis below has it. */
  amountsTitle: string | null;
};

/** The title of places in rows, and that of their amounts where these have no axis, above a plot. */
export function TitlesAbove({ graph, amountsTitle }: TitlesAboveProps) {
  const placesTitle = graph.display.xAxis.label;
  return (
    <>
      <SideTitle
        field={chartFields.categories}
        edited={editedTitle('xAxis', graph)}
        style={placesTitleStyle(placesTitle, amountsTitle !== null)}
      >
        {placesTitle}
      </SideTitle>
      {amountsTitle !== null && (
        <SideTitle edited={editedTitle('yAxis', graph)} style={placesTitle ? { gridColumn: '2 / -1' } : {}}>
          {amountsTitle}
        </SideTitle>
      )}
    </>
  );
}

/**
 * The title of places is above them, beside that of amounts; a field for one that there is not is at the end.
 */
function placesTitleStyle(title: string, isBeside: boolean): CSSProperties {
  if (!isBeside) return {};
  if (title) return { gridColumn: 1, width: 0, minWidth: '100%' };
  return { textAlign: 'end' };
}
