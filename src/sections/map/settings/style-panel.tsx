import { use, useState } from 'react';
import { Panel } from '#dataview/settings/panel.tsx';
import { plural } from '#domain/value/number/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Select } from '#ui/select/select.tsx';
import type { MapState } from '../map-state.ts';
import { ChangeStyleDialog } from './change-style-dialog.tsx';
import { departuresInWords } from './map-look-names.ts';
import { MapStylesOfSite, type NamedMapStyle, type StyleUsage } from './map-styles-of-site.ts';
import { SaveStyleDialog } from './save-style-dialog.tsx';
import { styleOf, unstyledMap, withStyle } from '../style/styled-map.ts';

type StyleProps = { state: MapState; onChange(state: MapState): void };

/** The style that a map refers to, what departs from it, and ways to keep the look of the map as a style. */
export function StylePanel({ state, onChange }: StyleProps) {
  const { styles, add } = use(MapStylesOfSite);
  const [isSaving, setSaving] = useState(false);
  const { style: id } = state.map;
  const chosen = styles.find((style) => style.id === id);
  const choose = (value: string) => {
    const style = styles.find((each) => String(each.id) === value);
    onChange(style ? withStyle(state, style.id, style.style) : unstyledMap(state));
  };
  const save = async (name: string) => {
    const style = styleOf(state);
    onChange(withStyle(state, await add(name, style), style));
  };

  return (
    <Panel title="Style">
      {(styles.length > 0 || id !== null) && (
        <Select
          label="Style"
          options={optionsOf(styles)}
          value={id === null ? '' : String(id)}
          input={{ chosenLabel: 'A style that was removed' }}
          onChange={choose}
        />
      )}
      {chosen && <Departures key={chosen.id} chosen={chosen} state={state} onChange={onChange} />}
      <Button onPress={() => setSaving(true)}>Save as style…</Button>
      {isSaving && <SaveStyleDialog onSave={save} onClose={() => setSaving(false)} />}
    </Panel>
  );
}

const optionsOf = (styles: readonly NamedMapStyle[]) => [
  { value: '', label: 'None', description: 'All settings are those of this map' },
  ...styles.map(({ id, name, maps }) => ({
    value: String(id),
    label: name,
    description: plural(maps, 'map'),
  })),
];

/** What a map departs from its style in, with the ways back, for this map or for all. */
function Departures({ chosen, state, onChange }: StyleProps & { chosen: NamedMapStyle }) {
  const { change, usage } = use(MapStylesOfSite);
  const [pages, setPages] = useState<StyleUsage | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const departures = departuresInWords(state, chosen.style);
  if (departures.length === 0) {
    return <p className="text-14 text-quiet">This map is as the style says.</p>;
  }

  const look = styleOf(state, chosen.style);
  const changeAll = async () => {
    await change(chosen, look);
    onChange(withStyle(state, chosen.id, look));
  };
  return (
    <>
      <p className="text-14">Departs in: {departures.join(', ')}.</p>
      <Button onPress={() => onChange(withStyle(state, chosen.id, chosen.style))}>Return to the style</Button>
      <Button onPress={() => void usage(chosen.id).then(setPages, setError)}>
        Change the style for all maps…
      </Button>
      {error && <ErrorNote error={error} />}
      {pages && (
        <ChangeStyleDialog
          name={chosen.name}
          maps={chosen.maps}
          usage={pages}
          onChange={changeAll}
          onClose={() => setPages(null)}
        />
      )}
    </>
  );
}
