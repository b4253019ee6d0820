import type { GraphViewProps } from '../graph-view-props.ts';
import { highlightedWeight, placeOpacity } from './highlight.ts';
import { editedLabel, LegendLabel } from './legend.tsx';
import type { Part } from './parts.ts';
import { withShare } from './shares.ts';

type PartListProps = { graph: GraphViewProps; parts: readonly Part[] };

/** The parts of a whole with their colours, amounts and shares; its label is a field in an editor. */
export function PartList({ graph, parts }: PartListProps) {
  const { display, highlighted } = graph;
  const { label } = display.legend;

  return (
    <div style={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
      <LegendLabel edited={editedLabel(graph)}>{label}</LegendLabel>
      <ul style={{ display: 'grid', gap: 8 }}>
        {parts.map(({ place, colour, amountText, shareText }) => (
          <li
            key={place.key}
            style={{ display: 'flex', gap: 8, fontWeight: highlightedWeight(highlighted, null, place) }}
          >
            <span
              className="tm-swatch"
              style={{ backgroundColor: colour, opacity: placeOpacity(highlighted, place), marginTop: 1 }}
            />
            <span>
              {place.label}
              <span className="tm-quiet" style={{ display: 'block' }}>
                {withShare(amountText, shareText, display.locale)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
