import { useState } from 'react';
import type { ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import { hasDates, hasNumbers } from '#dataview/state/column-rules.ts';
import { axisFormatOptions } from '#dataview/settings/column-options.ts';
import { FoldedPanel } from '#dataview/settings/panel.tsx';
import { canCarryAmounts } from '#graphs/marks/bar-layout.ts';
import { canCarrySegments } from '#graphs/bar/segment-amounts.tsx';
import type { GraphDisplay } from '#graphs/graph-display.ts';
import type { GraphType } from '#graphs/graph-type.ts';
import { graphType, hasBands } from '#graphs/index.ts';
import type { ChartData } from '#graphs/marks/chart-data.ts';
import { NumberField } from '#ui/number-field/number-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { boundText, readBound } from './date-bound.ts';
import type { GraphFieldsProps } from './graph-fields-props.ts';

type AxesFieldsProps = GraphFieldsProps & {
  x: ColumnDescriptor | undefined;
  /** What is drawn; null where nothing is. */
  chart: ChartData | null;
  /** Whether the places along x are categories; unknown where nothing is drawn. */
  hasCategories: boolean | undefined;
};

/**
 * The axes of a graph: labels, ticks, lines, limits. Fields without an effect on the graph's type are left
 * out.
 */
export function AxesFields({ graph, set, x, chart, hasCategories }: AxesFieldsProps) {
  const type = graphType(graph.graphType);
  const isTurned = type.hasDirections === true && graph.orientation === 'horizontal';
  const isHorizontal = isTurned || type.isHorizontal === true || type.joinsSeries === true;
  // Where bars have their amounts beside them, there is no axis of amounts.
  const carriesAmounts = isTurned && chart !== null && graph.showAmounts && canCarryAmounts(chart, graph);
  const isMeasured = x !== undefined && (hasNumbers(x) || hasDates(x));

  return (
    <FoldedPanel title={type.isWhole ? 'Numbers and parts' : 'Axes'}>
      {!type.isWhole && (
        <XAxisFields
          graph={graph}
          set={set}
          isHorizontal={isHorizontal}
          hasValueAxis={type.hasValueAxis === true}
        />
      )}
      {type.hasValueAxis && <YAxisFields graph={graph} set={set} hasAmounts={!carriesAmounts} />}
      <Select
        label="Numbers"
        isCompact
        options={axisFormatOptions}
        value={graph.yAxis.tickFormat}
        onChange={(tickFormat) => set({ yAxis: { ...graph.yAxis, tickFormat } })}
      />
      {mayCarryAmounts(graph, chart) && (
        <Switch isSelected={graph.showAmounts} onChange={(showAmounts) => set({ showAmounts })}>
          {nameOfAmounts(type)}
        </Switch>
      )}
      <LimitFields graph={graph} set={set} areCategories={hasCategories ?? !isMeasured} />
      {!type.isWhole && (
        <Switch isSelected={graph.showScaleFilter} onChange={(showScaleFilter) => set({ showScaleFilter })}>
          Let visitors change the scale
        </Switch>
      )}
      {!type.reachesFromZero && (
        <Switch isSelected={graph.isLog} onChange={(isLog) => set({ isLog })}>
          Logarithmic
        </Switch>
      )}
      {isMeasured && !type.countsSteps && <Domain graph={graph} set={set} isDated={hasDates(x)} />}
    </FoldedPanel>
  );
}

/** Whether the marks of a type can carry their amounts, in a chart as it is now. */
function mayCarryAmounts(graph: GraphDisplay, chart: ChartData | null): boolean {
  const type = graphType(graph.graphType);
  if (type.spread === 'ends') return true;
  const hasNone = [type.isHorizontal, type.hasLine, type.addsUp, type.countsSteps].includes(true);
  if (!hasBands(type) || hasNone) return false;
  if (!type.hasDirections || chart === null) return true;
  return canCarryAmounts(chart, graph) || canCarrySegments(chart, graph);
}

/** What the switch of amounts at marks is called. */
function nameOfAmounts({ hasDirections, isWhole, spread }: GraphType): string {
  if (isWhole) return 'Percentages in parts';
  return hasDirections || spread ? 'Amounts at bars' : 'Amounts in cells';
}

function XAxisFields({
  graph: { xAxis },
  set,
  isHorizontal,
  hasValueAxis,
}: GraphFieldsProps & { isHorizontal: boolean; hasValueAxis: boolean }) {
  const change = (part: Partial<typeof xAxis>) => set({ xAxis: { ...xAxis, ...part } });
  return (
    <>
      <TextField label="X label" isCompact value={xAxis.label} onChange={(label) => change({ label })} />
      <NumberField
        label="Every nth label"
        isCompact
        minValue={1}
        value={xAxis.tickSpacing}
        onChange={(tickSpacing) => Number.isFinite(tickSpacing) && change({ tickSpacing })}
      />
      {!isHorizontal && (
        <Switch isSelected={xAxis.rotateLabels} onChange={(rotateLabels) => change({ rotateLabels })}>
          Slanted labels
        </Switch>
      )}
      {hasValueAxis && !isHorizontal && (
        <Switch isSelected={xAxis.showGridLines} onChange={(showGridLines) => change({ showGridLines })}>
          Grid lines at x
        </Switch>
      )}
      {hasValueAxis && (
        <Switch isSelected={xAxis.showXAxisBar} onChange={(showXAxisBar) => change({ showXAxisBar })}>
          Line of the x axis
        </Switch>
      )}
    </>
  );
}

/** The axis of amounts; `hasAmounts` where it writes them. */
function YAxisFields({ graph: { yAxis }, set, hasAmounts }: GraphFieldsProps & { hasAmounts: boolean }) {
  const change = (part: Partial<typeof yAxis>) => set({ yAxis: { ...yAxis, ...part } });
  return (
    <>
      <TextField label="Y label" isCompact value={yAxis.label} onChange={(label) => change({ label })} />
      {hasAmounts && (
        <>
          <Switch isSelected={yAxis.rotateLabels} onChange={(rotateLabels) => change({ rotateLabels })}>
            Slanted labels at y
          </Switch>
          <Switch isSelected={yAxis.showGridLines} onChange={(showGridLines) => change({ showGridLines })}>
            Grid lines at y
          </Switch>
        </>
      )}
    </>
  );
}

/** How much of the data is drawn: the largest places only, amounts up to a limit. */
function LimitFields({ graph, set, areCategories }: GraphFieldsProps & { areCategories: boolean }) {
  const type = graphType(graph.graphType);
  return (
    <>
      {areCategories && !type.drawsRows && !type.countsSteps && (
        <MostField
          label="Largest categories only"
          most={graph.mostCategories}
          onChange={(mostCategories) => set({ mostCategories })}
        />
      )}
      {!areCategories && hasBands(type) && !type.countsSteps && (
        <MostField
          label="Largest amounts only"
          most={graph.mostPlaces}
          onChange={(mostPlaces) => set({ mostPlaces })}
        />
      )}
      {type.hasValueAxis && !type.hasDirections && !type.reachesFromZero && !graph.isLog && (
        <Switch isSelected={graph.startsAtZero} onChange={(startsAtZero) => set({ startsAtZero })}>
          Start at zero
        </Switch>
      )}
      {!type.isWhole && (
        <NumberField
          label="Upper limit"
          isCompact
          placeholder="None"
          value={graph.upperLimit ?? NaN}
          onChange={(limit) => set({ upperLimit: Number.isFinite(limit) ? limit : null })}
        />
      )}
    </>
  );
}

type MostFieldProps = {
  label: string;
  most: number | null;
  onChange(most: number | null): void;
};

/** How many places along x are drawn, null for all. */
function MostField({ label, most, onChange }: MostFieldProps) {
  return (
    <NumberField
      label={label}
      isCompact
      minValue={1}
      maxValue={1000}
      placeholder="All"
      value={most ?? NaN}
      onChange={(next) => onChange(Number.isFinite(next) ? next : null)}
    />
  );
}

/** The custom domains that are first offered: of dates in years, else of numbers. */
const firstDomains = { dates: [2000, 2030], numbers: [0, 100] } as const;

function Domain({ graph, set, isDated }: GraphFieldsProps & { isDated: boolean }) {
  const [from, to] = graph.xDomain ?? firstDomains[isDated ? 'dates' : 'numbers'];
  const Bound = isDated ? DateBound : NumberBound;

  return (
    <>
      <Switch
        isSelected={graph.useCustomXDomain}
        onChange={(useCustomXDomain) => set({ useCustomXDomain, xDomain: [from, to] })}
      >
        Limit the range of x
      </Switch>
      {graph.useCustomXDomain && (
        <div className="flex gap-2">
          <Bound label="From" value={from} onChange={(next) => set({ xDomain: [next, to] })} />
          <Bound label="To" value={to} onChange={(next) => set({ xDomain: [from, next] })} />
        </div>
      )}
    </>
  );
}

type BoundProps = { label: string; value: number; onChange(bound: number): void };

function NumberBound({ label, value, onChange }: BoundProps) {
  return (
    <NumberField
      label={label}
      className="min-w-0 flex-1"
      isCompact
      formatOptions={{ useGrouping: false }}
      value={value}
      onChange={(next) => Number.isFinite(next) && onChange(next)}
    />
  );
}

/** A year or a date; what is typed is kept until it can be read. */
function DateBound({ label, value, onChange }: BoundProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && readBound(typed) === null;

  return (
    <TextField
      label={label}
      className="min-w-0 flex-1"
      isCompact
      placeholder="2024 or 2024-03-01"
      value={typed ?? boundText(value)}
      error={isWrong ? 'A year or a date, such as 2024-03-01.' : undefined}
      onChange={(text) => {
        setTyped(text);
        const bound = readBound(text);
        if (bound !== null) {
          onChange(bound);
        }
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
