import { ColourField } from '#dataview/settings/colour-field.tsx';
import { FoldedPanel } from '#dataview/settings/panel.tsx';
import { chosenMargin, defaultMargins, type Side } from '#graphs/graph-display.ts';
import { graphType } from '#graphs/index.ts';
import { NumberField } from '#ui/number-field/number-field.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { GraphFieldsProps } from './graph-fields-props.ts';

type LookFieldsProps = GraphFieldsProps & {
  hasSeries: boolean;
  /** Whether points have names. */
  hasNames: boolean;
};

/** The size of a graph, what is around its marks, and its colours besides those of its series. */
export function LookFields({ graph, set, hasSeries, hasNames }: LookFieldsProps) {
  // One series needs no legend; that of a heat map says what its colours mean.
  const hasLegend = hasSeries || !graphType(graph.graphType).hasValueAxis;
  return (
    <>
      <FoldedPanel title="Size and background">
        <Length
          label="Height (px)"
          least={60}
          most={2000}
          note={graphType(graph.graphType).heightNote?.(graph)}
          value={graph.height}
          set={(height) => set({ height })}
        />
        <Length
          label="Maximum width (px)"
          most={4000}
          value={graph.width}
          empty="Full width"
          set={(width) => set({ width })}
        />
        <Margins graph={graph} set={set} />
        <Length label="Padding (px)" most={96} value={graph.padding} set={(padding) => set({ padding })} />
        <Switch isSelected={graph.darkMode} onChange={(darkMode) => set({ darkMode })}>
          Dark background
        </Switch>
        <ColourField label="Background" value={graph.bgColor} onChange={(bgColor) => set({ bgColor })} />
        <ColourField label="Text" value={graph.textColor} onChange={(textColor) => set({ textColor })} />
      </FoldedPanel>
      <FoldedPanel title={hasLegend ? 'Legend and tooltip' : 'Tooltip'}>
        {hasLegend && <Legend graph={graph} set={set} />}
        {hasNames && (
          <Switch isSelected={graph.showPointNames} onChange={(showPointNames) => set({ showPointNames })}>
            Names beside points
          </Switch>
        )}
        <Tooltip graph={graph} set={set} />
      </FoldedPanel>
    </>
  );
}

type LengthProps = {
  label: string;
  value: number;
  least?: number;
  most: number;
  empty?: string;
  /** What people read below the field. */
  note?: string | undefined;
  set(value: number): void;
};

/** A number of pixels; with `empty`, 0 is shown as an empty field with that text. */
function Length({ label, value, least = 0, most, empty, note, set }: LengthProps) {
  return (
    <NumberField
      label={label}
      isCompact
      className="min-w-0 flex-1"
      description={note}
      minValue={least}
      maxValue={most}
      placeholder={empty}
      value={empty && value === 0 ? NaN : value}
      onChange={(next) => (Number.isFinite(next) ? set(next) : empty && set(0))}
    />
  );
}

const sides = [
  { side: 'top', label: 'Top' },
  { side: 'right', label: 'Right' },
  { side: 'bottom', label: 'Bottom' },
  { side: 'left', label: 'Left' },
] as const;

/** The margins that were set; an empty field leaves a side to its labels. */
function Margins({ graph, set }: GraphFieldsProps) {
  const { margins } = graph;
  const setMargin = (side: Side, value: number) => {
    const others = margins.chosen.filter((one) => one !== side);
    set({
      margins: Number.isFinite(value)
        ? { ...margins, [side]: value, chosen: [...others, side] }
        : { ...margins, [side]: defaultMargins[side], chosen: others },
    });
  };

  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-14 font-medium">Margins (px)</legend>
      <div className="grid grid-cols-2 gap-2">
        {sides.map(({ side, label }) => (
          <NumberField
            key={side}
            label={label}
            isCompact
            className="min-w-0 flex-1"
            minValue={0}
            maxValue={500}
            placeholder="Automatic"
            value={chosenMargin(graph, side) ?? NaN}
            onChange={(value) => setMargin(side, value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Legend({ graph: { legend, graphType: type }, set }: GraphFieldsProps) {
  const change = (part: Partial<typeof legend>) => set({ legend: { ...legend, ...part } });
  return (
    <>
      <Switch isSelected={legend.show} onChange={(show) => change({ show })}>
        Legend
      </Switch>
      {legend.show && (
        <>
          <TextField
            label="Legend label"
            isCompact
            value={legend.label}
            onChange={(label) => change({ label })}
          />
          {graphType(type).hasValueAxis && (
            <div className="flex gap-2">
              <Length
                label="Legend width (px)"
                most={2000}
                value={legend.width}
                empty="Automatic"
                set={(width) => change({ width })}
              />
              <Length
                label="Legend height (px)"
                most={2000}
                value={legend.height}
                empty="Automatic"
                set={(height) => change({ height })}
              />
            </div>
          )}
        </>
      )}
    </>
  );
}

function Tooltip({ graph: { tooltip }, set }: GraphFieldsProps) {
  return (
    <>
      <Switch isSelected={tooltip.show} onChange={(show) => set({ tooltip: { ...tooltip, show } })}>
        Tooltip
      </Switch>
      {tooltip.show && (
        <Length
          label="Tooltip text size (px)"
          least={8}
          most={32}
          value={tooltip.fontSize}
          set={(fontSize) => set({ tooltip: { ...tooltip, fontSize } })}
        />
      )}
    </>
  );
}
