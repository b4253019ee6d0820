import type { ReactNode } from 'react';
import { maxShortText } from '#domain/page/content/page.ts';
import { Panel } from '#dataview/settings/panel.tsx';
import type { GraphDisplay } from '#graphs/graph-display.ts';
import { graphType as graphTypeOf, graphTypes } from '#graphs/index.ts';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { NumberField } from '#ui/number-field/number-field.tsx';
import { SegmentedControl } from '#ui/radio-group/radio-group.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { GraphFieldsProps } from './graph-fields-props.ts';

/** A graph's type and its directions; `onType` is called when another type is chosen. */
export function TypeFields({
  graph,
  set,
  canStack,
  onType,
  previews,
}: GraphFieldsProps & { canStack: boolean; onType(graphType: string): void; previews: ReactNode }) {
  const { hasDirections, canHaveHole, countsSteps, layouts = [] } = graphTypeOf(graph.graphType);
  return (
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
        onChange={onType}
      />
      {previews}
      {hasDirections && (
        <SegmentedControl
          label="Orientation"
          options={[
            { value: 'vertical', label: 'Vertical' },
            { value: 'horizontal', label: 'Horizontal' },
          ]}
          value={graph.orientation}
          onChange={(orientation) => set({ orientation })}
        />
      )}
      {layouts.length > 0 && canStack && (
        <SegmentedControl
          label={hasDirections ? 'Bar layout' : 'Layout'}
          options={layouts.map((value) => ({ value, label: layoutNames[value] }))}
          value={layouts.includes(graph.groupMode) ? graph.groupMode : layouts[0]!}
          onChange={(groupMode) => set({ groupMode })}
        />
      )}
      {canHaveHole && (
        <Switch isSelected={graph.hasHole} onChange={(hasHole) => set({ hasHole })}>
          Ring with the total (donut)
        </Switch>
      )}
      {countsSteps && (
        <NumberField
          label="Number of steps, about"
          description="Steps begin at round values."
          isCompact
          minValue={5}
          maxValue={100}
          value={graph.mostSteps}
          onChange={(mostSteps) => Number.isFinite(mostSteps) && set({ mostSteps })}
        />
      )}
    </Panel>
  );
}

const layoutNames = { stacked: 'Stacked', grouped: 'Grouped', shares: 'Shares' };

const weights = [
  { value: '', label: 'Theme default' },
  { value: 'normal', label: 'Regular' },
  { value: '500', label: 'Medium' },
  { value: '600', label: 'Semi-bold' },
  { value: 'bold', label: 'Bold' },
];

/** The weights of a title, as choices; a stored one that is none of them, such as `800`, is one, too. */
function weightOptions(stored: string | null): typeof weights {
  const isKnown = stored === null || weights.some(({ value }) => value === stored);
  if (isKnown) return weights;
  return [...weights, { value: stored, label: stored }];
}

/** The title, the subtitle and the note of a graph. */
export function ChartTextFields({ graph, set }: GraphFieldsProps) {
  const setTitle = (change: Partial<GraphDisplay['title']>) => set({ title: { ...graph.title, ...change } });
  return (
    <Panel title="Text">
      <TextField
        label="Chart title"
        maxLength={maxShortText}
        value={graph.title.title}
        onChange={(title) => setTitle({ title })}
      />
      {graph.title.title && (
        <Disclosure title="Place, size and weight of the title">
          <div className="flex flex-col gap-3">
            <SegmentedControl
              label="Title position"
              options={[
                { value: 'start', label: 'Left' },
                { value: 'middle', label: 'Centre' },
                { value: 'end', label: 'Right' },
              ]}
              value={graph.title.position}
              onChange={(position) => setTitle({ position })}
            />
            <NumberField
              label="Title size (px)"
              isCompact
              minValue={8}
              maxValue={96}
              placeholder="Theme default"
              value={graph.title.fontSize ?? NaN}
              onChange={(size) => setTitle({ fontSize: Number.isFinite(size) ? size : null })}
            />
            <Select
              label="Title weight"
              isCompact
              options={weightOptions(graph.title.fontWeight)}
              value={graph.title.fontWeight ?? ''}
              onChange={(weight) => setTitle({ fontWeight: weight === '' ? null : weight })}
            />
          </div>
        </Disclosure>
      )}
      <TextField
        label="Subtitle"
        description="Preferably the unit of the numbers."
        maxLength={maxShortText}
        value={graph.subtitle}
        onChange={(subtitle) => set({ subtitle })}
      />
      <TextField
        label="Note"
        description="Below the chart, such as what the numbers leave out."
        maxLength={maxShortText}
        value={graph.footnote}
        onChange={(footnote) => set({ footnote })}
      />
    </Panel>
  );
}
