import { axisFormatOptions } from '#dataview/settings/column-options.ts';
import { FoldedPanel } from '#dataview/settings/panel.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { ColouredValue } from './colour-fields.tsx';
import type { GraphFieldsProps } from './graph-fields-props.ts';

/** The choice of no series, which no key is. */
const last = '\u0000last';

/** Which series is a line over the bars of the others, and its axis. */
export function LineFields({ graph, set, series }: GraphFieldsProps & { series: readonly ColouredValue[] }) {
  return (
    <FoldedPanel title="Line over the bars">
      <Select
        label="Line"
        isCompact
        options={optionsOf(series, graph.lineSeries)}
        value={graph.lineSeries || last}
        onChange={(key) => set({ lineSeries: key === last ? '' : key })}
      />
      <TextField
        label="Label of its axis"
        description="The line has an axis of its own where both axes have a label."
        isCompact
        value={graph.secondAxis.label}
        onChange={(label) => set({ secondAxis: { ...graph.secondAxis, label } })}
      />
      {graph.secondAxis.label !== '' && (
        <Select
          label="Numbers of its axis"
          isCompact
          options={axisFormatOptions}
          value={graph.secondAxis.tickFormat}
          onChange={(tickFormat) => set({ secondAxis: { ...graph.secondAxis, tickFormat } })}
        />
      )}
    </FoldedPanel>
  );
}

/** The series as choices; a chosen one that the chart does not have now is one, too. */
function optionsOf(series: readonly ColouredValue[], chosen: string): ColouredValue[] {
  const options = [{ value: last, label: 'The last series' }, ...series];
  if (chosen === '' || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: chosen }];
}
