import { Panel } from '#dataview/settings/panel.tsx';
import { formatOptions } from '#dataview/settings/column-options.ts';
import type { GraphDisplay } from '#graphs/graph-display.ts';
import { graphTypes } from '#graphs/index.ts';
import { NumberField } from '#ui/number-field/number-field.tsx';
import { SegmentedControl } from '#ui/radio-group/radio-group.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { ColourFields } from './colour-fields.tsx';

type DrawingProps = { graph: GraphDisplay; onChange(graph: GraphDisplay): void };

/** How a graph is drawn: its kind, its words, its size, axes and colours. */
export function DrawingFields({ graph, onChange }: DrawingProps) {
  const set = (change: Partial<GraphDisplay>) => onChange({ ...graph, ...change });
  return (
    <>
      <Panel title="Graph">
        <Select
          label="Type"
          options={graphTypes.map(({ name, label, description, icon }) => ({
            value: name,
            label,
            description,
            icon,
          }))}
          value={graph.graphType}
          onChange={(graphType) => set({ graphType })}
        />
        <SegmentedControl
          label="Orientation"
          options={[
            { value: 'vertical', label: 'Vertical' },
            { value: 'horizontal', label: 'Horizontal' },
          ]}
          value={graph.orientation}
          onChange={(orientation) => set({ orientation: orientation as GraphDisplay['orientation'] })}
        />
        <SegmentedControl
          label="Series"
          options={[
            { value: 'stacked', label: 'Stacked' },
            { value: 'grouped', label: 'Grouped' },
          ]}
          value={graph.groupMode}
          onChange={(groupMode) => set({ groupMode: groupMode as GraphDisplay['groupMode'] })}
        />
        <Words graph={graph} set={set} />
        <NumberField
          label="Height (px)"
          isCompact
          minValue={60}
          maxValue={2000}
          step={20}
          value={graph.height}
          onChange={(height) => Number.isFinite(height) && set({ height })}
        />
        <Switch
          isSelected={graph.legend.show}
          onChange={(show) => set({ legend: { ...graph.legend, show } })}
        >
          Legend
        </Switch>
        <Switch isSelected={graph.darkMode} onChange={(darkMode) => set({ darkMode })}>
          Dark background
        </Switch>
      </Panel>
      <Axes graph={graph} set={set} />
      <ColourFields colours={graph.colors} onChange={(colors) => set({ colors })} />
    </>
  );
}

type PartProps = { graph: GraphDisplay; set(change: Partial<GraphDisplay>): void };

function Words({ graph, set }: PartProps) {
  return (
    <>
      <TextField
        label="Title"
        value={graph.title.title}
        onChange={(title) => set({ title: { ...graph.title, title } })}
      />
      {graph.title.title && (
        <>
          <SegmentedControl
            label="Title position"
            options={[
              { value: 'start', label: 'Left' },
              { value: 'middle', label: 'Centre' },
              { value: 'end', label: 'Right' },
            ]}
            value={graph.title.position}
            onChange={(position) => set({ title: { ...graph.title, position: position as 'start' } })}
          />
          <NumberField
            label="Title size (px)"
            isCompact
            minValue={8}
            maxValue={96}
            placeholder="16"
            value={graph.title.fontSize ?? NaN}
            onChange={(size) =>
              set({
                title: {
                  ...graph.title,
                  fontSize: Number.isFinite(size) ? size : null,
                  fontWeight: Number.isFinite(size) ? 'bold' : null,
                },
              })
            }
          />
        </>
      )}
      <TextField
        label="Subtitle"
        description="Best the unit of the numbers."
        value={graph.subtitle}
        onChange={(subtitle) => set({ subtitle })}
      />
    </>
  );
}

function Axes({ graph, set }: PartProps) {
  const { xAxis, yAxis } = graph;
  return (
    <Panel title="Axes">
      <TextField
        label="X label"
        isCompact
        value={xAxis.label}
        onChange={(label) => set({ xAxis: { ...xAxis, label } })}
      />
      <NumberField
        label="Every nth label"
        isCompact
        minValue={1}
        value={xAxis.tickSpacing}
        onChange={(tickSpacing) => Number.isFinite(tickSpacing) && set({ xAxis: { ...xAxis, tickSpacing } })}
      />
      <Switch
        isSelected={xAxis.rotateLabels}
        onChange={(rotateLabels) => set({ xAxis: { ...xAxis, rotateLabels } })}
      >
        Slanted labels
      </Switch>
      <Switch
        isSelected={xAxis.showGridLines}
        onChange={(showGridLines) => set({ xAxis: { ...xAxis, showGridLines } })}
      >
        Lines at x
      </Switch>
      <TextField
        label="Y label"
        isCompact
        value={yAxis.label}
        onChange={(label) => set({ yAxis: { ...yAxis, label } })}
      />
      <Select
        label="Numbers"
        isCompact
        options={formatOptions.filter(({ value }) => !['icon', 'color', 'title', 'date'].includes(value))}
        value={yAxis.tickFormat}
        onChange={(tickFormat) => set({ yAxis: { ...yAxis, tickFormat } })}
      />
      <Switch
        isSelected={yAxis.showGridLines}
        onChange={(showGridLines) => set({ yAxis: { ...yAxis, showGridLines } })}
      >
        Lines at y
      </Switch>
      <NumberField
        label="Upper limit"
        isCompact
        placeholder="None"
        value={graph.upperLimit ?? NaN}
        onChange={(limit) => set({ upperLimit: Number.isFinite(limit) ? limit : null })}
      />
      <Switch isSelected={graph.showScaleFilter} onChange={(showScaleFilter) => set({ showScaleFilter })}>
        Let visitors change the scale
      </Switch>
      <Switch isSelected={graph.isLog} onChange={(isLog) => set({ isLog })}>
        Logarithmic
      </Switch>
      <Domain graph={graph} set={set} />
    </Panel>
  );
}

function Domain({ graph, set }: PartProps) {
  const [from, to] = graph.xDomain ?? [0, 100];
  const bound = (label: string, value: number, make: (bound: number) => [number, number]) => (
    <NumberField
      label={label}
      className="min-w-0 flex-1"
      isCompact
      formatOptions={{ useGrouping: false }}
      value={value}
      onChange={(next) => Number.isFinite(next) && set({ xDomain: make(next) })}
    />
  );
  return (
    <>
      <Switch
        isSelected={graph.useCustomXDomain}
        onChange={(useCustomXDomain) => set({ useCustomXDomain, xDomain: graph.xDomain ?? [0, 100] })}
      >
        Only a part of x
      </Switch>
      {graph.useCustomXDomain && (
        <div className="flex gap-2">
          {bound('From', from, (next) => [next, to])}
          {bound('To', to, (next) => [from, next])}
        </div>
      )}
    </>
  );
}
