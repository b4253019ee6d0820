import { FoldedPanel } from '#dataview/settings/panel.tsx';
import { graphType } from '#graphs/index.ts';
import { SegmentedControl } from '#ui/radio-group/radio-group.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { GraphFieldsProps } from './graph-fields-props.ts';

/** How several charts of one graph are compared: their axes, their order, and one that stands out. */
export function PanelFields({ graph, set }: GraphFieldsProps) {
  const { panels } = graph;
  const change = (part: Partial<typeof panels>) => set({ panels: { ...panels, ...part } });
  return (
    <FoldedPanel title="Several charts">
      {!graphType(graph.graphType).isWhole && (
        <SegmentedControl
          label="Axes of amounts"
          options={[
            { value: 'shared', label: 'Shared' },
            { value: 'free', label: 'Free' },
          ]}
          value={panels.axes}
          onChange={(axes) => change({ axes })}
        />
      )}
      <SegmentedControl
        label="Order of the charts"
        options={[
          { value: '', label: 'By name' },
          { value: 'largest', label: 'Largest first' },
        ]}
        value={panels.sort}
        onChange={(sort) => change({ sort })}
      />
      <TextField
        label="Highlighted chart"
        description="The value that its chart is of."
        isCompact
        value={panels.highlighted}
        onChange={(highlighted) => change({ highlighted })}
      />
    </FoldedPanel>
  );
}
