import { ItemList } from '#dataview/settings/item-list.tsx';
import { FoldedPanel } from '#dataview/settings/panel.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { mostNotes } from '../map-display.ts';
import type { MapState } from '../map-state.ts';

type Note = MapState['map']['notes'][number];

type NoteFieldsProps = { notes: Note[]; onChange(change: { notes: Note[] }): void };

/** The texts at places of a map. */
export function NoteFields({ notes, onChange }: NoteFieldsProps) {
  return (
    <FoldedPanel title="Notes">
      <ItemList<Note>
        name="note"
        most={mostNotes}
        items={notes}
        add={{ at: '', text: '', line: false }}
        titleOf={({ text }) => text || 'Note'}
        onChange={(next) => onChange({ notes: next })}
      >
        {(note, change) => (
          <>
            <TextField label="Text" isCompact value={note.text} onChange={(text) => change({ text })} />
            <TextField
              label="At"
              isCompact
              placeholder="A region, or 40.7, -74"
              description="The name or code of a region of the map, or latitude and longitude"
              value={note.at}
              onChange={(at) => change({ at })}
            />
            <Switch isSelected={note.line} onChange={(line) => change({ line })}>
              Line to the place
            </Switch>
          </>
        )}
      </ItemList>
    </FoldedPanel>
  );
}
