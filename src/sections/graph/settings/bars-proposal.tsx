import type { GraphDisplay } from '#graphs/graph-display.ts';
import type { Instead } from '#graphs/graph-type.ts';
import { graphType } from '#graphs/index.ts';
import { Button } from '#ui/button/button.tsx';
import type { GraphFieldsProps } from './graph-fields-props.ts';

/** How many of the largest parts are left beside the sum of the others. */
const fewParts = 5;

type BarsProposalProps = GraphFieldsProps & {
  /** The settings with which bars are drawn instead already; null where nothing is drawn. */
  instead: ReturnType<Instead>;
};

/**
 * Proposes bars to an editor for what a type does not show well, or not at all: one click turns it into them.
 */
export function BarsProposal({ graph, instead, set }: BarsProposalProps) {
  const { name, label } = graphType(graph.graphType);
  if (name === 'BarGraph') return null;

  return (
    <div className="flex flex-wrap items-center gap-2 text-14" role="note">
      {instead && `${label} charts have at most ${fewParts + 1} parts. Visitors see bars instead.`}
      <Button size="compact" onPress={() => set(instead ?? bars)}>
        Turn into bars
      </Button>
      {instead && (
        <Button
          size="compact"
          variant="quiet"
          onPress={() => set({ mostCategories: fewParts, mostPlaces: fewParts })}
        >
          Show the {fewParts} largest and the rest
        </Button>
      )}
    </div>
  );
}

const bars: Partial<GraphDisplay> = { graphType: 'BarGraph', groupMode: 'stacked' };
