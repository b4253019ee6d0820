import { readNumber } from '#domain/value/cell/read-value.ts';
import { ColourField } from '#dataview/settings/colour-field.tsx';
import { ItemList } from '#dataview/settings/item-list.tsx';
import { FoldedPanel } from '#dataview/settings/panel.tsx';
import type { GraphDisplay } from '#graphs/graph-display.ts';
import { SegmentedControl } from '#ui/radio-group/radio-group.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { GraphFieldsProps } from './graph-fields-props.ts';

type Line = GraphDisplay['referenceLines'][number];
type ReferenceBand = GraphDisplay['referenceBands'][number];
type Note = GraphDisplay['notes'][number];

/** The most lines, bands or notes that a graph can have. */
const most = 20;

/** What is marked in a graph beside its data: lines, bands and notes. */
export function ReferenceFields({ graph, set }: GraphFieldsProps) {
  const newPlace = { axis: 'y', label: '', colour: '' } as const;
  return (
    <FoldedPanel title="Lines, bands and notes">
      <ItemList<Line>
        name="line"
        most={most}
        items={graph.referenceLines}
        add={{ ...newPlace, at: '' }}
        titleOf={({ at, label }) => label || `Line ${at && `at ${at}`}`}
        onChange={(referenceLines) => set({ referenceLines })}
      >
        {(line, change) => (
          <>
            <AxisField value={line.axis} onChange={(axis) => change({ axis })} />
            <PlaceField label="At" axis={line.axis} value={line.at} onChange={(at) => change({ at })} />
            <Look {...line} onChange={change} />
          </>
        )}
      </ItemList>
      <ItemList<ReferenceBand>
        name="band"
        most={most}
        items={graph.referenceBands}
        add={{ ...newPlace, axis: 'x', from: '', to: '' }}
        titleOf={({ from, to, label }) => label || `Band ${from}${to && ` to ${to}`}`}
        onChange={(referenceBands) => set({ referenceBands })}
      >
        {(band, change) => (
          <>
            <AxisField value={band.axis} onChange={(axis) => change({ axis })} />
            <PlaceField
              label="From"
              axis={band.axis}
              value={band.from}
              onChange={(from) => change({ from })}
            />
            <PlaceField label="To" axis={band.axis} value={band.to} onChange={(to) => change({ to })} />
            <Look {...band} onChange={change} />
          </>
        )}
      </ItemList>
      <ItemList<Note>
        name="note"
        most={most}
        items={graph.notes}
        add={{ x: '', y: '', text: '' }}
        titleOf={({ text }) => text || 'Note'}
        onChange={(notes) => set({ notes })}
      >
        {(note, change) => (
          <>
            <TextField label="Text" isCompact value={note.text} onChange={(text) => change({ text })} />
            <PlaceField label="At x" axis="x" value={note.x} onChange={(x) => change({ x })} />
            <PlaceField label="At the amount" axis="y" value={note.y} onChange={(y) => change({ y })} />
          </>
        )}
      </ItemList>
    </FoldedPanel>
  );
}

function AxisField({ value, onChange }: { value: 'x' | 'y'; onChange(axis: 'x' | 'y'): void }) {
  return (
    <SegmentedControl
      label="Axis"
      options={[
        { value: 'y', label: 'Amounts' },
        { value: 'x', label: 'X axis' },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

type PlaceFieldProps = {
  label: string;
  axis: 'x' | 'y';
  value: string;
  onChange(value: string): void;
};

function PlaceField({ label, axis, value, onChange }: PlaceFieldProps) {
  const isWrong = axis === 'y' && value !== '' && readNumber(value) === null;
  return (
    <TextField
      label={label}
      isCompact
      placeholder={axis === 'y' ? 'An amount' : 'A category, number, year or date'}
      error={isWrong ? 'An amount is a number, such as 1200.' : undefined}
      value={value}
      onChange={onChange}
    />
  );
}

type LookProps = {
  label: string;
  colour: string;
  onChange(part: { label: string } | { colour: string }): void;
};

function Look({ label, colour, onChange }: LookProps) {
  return (
    <>
      <TextField label="Label" isCompact value={label} onChange={(next) => onChange({ label: next })} />
      <ColourField label="Colour" value={colour} onChange={(next) => onChange({ colour: next })} />
    </>
  );
}
