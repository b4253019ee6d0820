import { FoldedPanel } from '#dataview/settings/panel.tsx';
import { mostHighlighted } from '#graphs/graph-display.ts';
import { Button } from '#ui/button/button.tsx';
import { Select } from '#ui/select/select.tsx';
import type { ColouredValue } from './colour-fields.tsx';
import type { GraphFieldsProps } from './graph-fields-props.ts';

type HighlightFieldsProps = GraphFieldsProps & {
  /** What can stand out in the chart as it is now. */
  values: readonly ColouredValue[];
};

/** What stands out in a graph, also values that it does not have now. */
export function HighlightFields({ graph: { highlighted }, set, values }: HighlightFieldsProps) {
  const left = values.filter(
    ({ value, label }) => !highlighted.includes(value) && !highlighted.includes(label),
  );
  if (highlighted.length === 0 && left.length < 2) return null;

  return (
    <FoldedPanel title="Highlight">
      {highlighted.map((one) => {
        const label = values.find(({ value }) => value === one)?.label ?? one;
        return (
          <div key={one} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate text-14" title={label}>
              {label}
            </span>
            <Button
              variant="quiet"
              size="compact"
              aria-label={`Remove the highlight of ${label}`}
              onPress={() => set({ highlighted: highlighted.filter((other) => other !== one) })}
            >
              Remove
            </Button>
          </div>
        );
      })}
      {left.length > 0 && highlighted.length < mostHighlighted && (
        <Select
          label="Highlighted value"
          description="The others are drawn faint."
          isCompact
          input={{ placeholder: 'Choose a value' }}
          options={left}
          value={null}
          onChange={(value) => set({ highlighted: [...highlighted, value] })}
        />
      )}
    </FoldedPanel>
  );
}
