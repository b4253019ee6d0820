import { ActionsFields } from '#dataview/settings/actions-fields.tsx';
import { FilterDisplayFields } from '#dataview/settings/filter-display-fields.tsx';
import { FiltersFields } from '#dataview/settings/filters-fields.tsx';
import { FormulasFields } from '#dataview/settings/formulas-fields.tsx';
import { CommonFields } from '#dataview/settings/display-fields.tsx';
import { FoldedPanel, Panel } from '#dataview/settings/panel.tsx';
import { SettingsTabs } from '#dataview/settings/settings-tabs.tsx';
import { SourceFields } from '#dataview/settings/source-fields.tsx';
import type { MapLayer } from '#map-layers/state/map-layer.ts';
import { Button } from '#ui/button/button.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import type { ChosenProjection } from '#domain/geo/chosen-projection.ts';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { SectionEditProps } from '../section-type.ts';
import { firstMap } from './first-map.ts';
import type { MapState } from './map-state.ts';
import { layersOf, withLayers } from './layers-of.ts';
import { withAddedLayer } from './settings/added-layer.ts';
import { FurtherLayer } from './settings/further-layer.tsx';
import { LayerFields } from './settings/layer-fields.tsx';
import { LayerLookFields } from './settings/layer-look-fields.tsx';
import { NoteFields } from './settings/note-fields.tsx';
import { ScaleFields } from './settings/scale-fields.tsx';
import { StylePanel } from './settings/style-panel.tsx';

const projections: { value: ChosenProjection; label: string; description: string }[] = [
  { value: 'auto', label: 'Suits the regions', description: 'By where they are, and how far they reach' },
  { value: 'conic', label: 'Albers', description: 'Conic, for what is wide in middle latitudes' },
  { value: 'azimuthal', label: 'Lambert', description: 'Azimuthal, for what is tall, or at a pole' },
  { value: 'equal-earth', label: 'Equal Earth', description: 'For the world' },
  {
    value: 'albers-usa',
    label: 'United States',
    description: 'With insets for Alaska, Hawaii and Puerto Rico',
  },
];

/** A map's settings in the drawer. */
export function SectionSettings({ state, onChange }: SectionEditProps<MapState>) {
  const { map, columns, sourceInfo, display } = state;
  const set = (change: Partial<MapState['map']>) => onChange({ ...state, map: { ...map, ...change } });
  const setColumns = (next: MapState['columns']) => onChange({ ...state, columns: next });
  const setDisplay = (next: MapState['display']) => onChange({ ...state, display: next });
  const setLayer = (next: MapLayer) =>
    onChange(withLayers(state, (layer) => (layer.id === next.id ? next : layer)));
  const source = (
    <SourceFields
      state={state}
      onChange={(next, chosen) => {
        const isOther = next.sourceInfo?.sourceId !== sourceInfo?.sourceId;
        onChange(isOther ? firstMap(next, chosen) : next);
      }}
      start={() => []}
      usesProfile
    />
  );
  if (!sourceInfo) return source;
  const first = layersOf(state)[0]!;

  return (
    <SettingsTabs
      data={
        <>
          {source}
          <Panel title="Map">
            <LayerFields layer={first} onChange={setLayer} />
          </Panel>
          <FurtherLayers state={state} onChange={onChange} setLayer={setLayer} />
          <FormulasFields
            sourceId={sourceInfo.sourceId}
            columns={columns}
            onChange={setColumns}
            shown={false}
          />
          <ActionsFields state={state} onChange={(actions) => onChange({ ...state, actions })} isReadOnly />
        </>
      }
      look={
        <>
          <StylePanel state={state} onChange={onChange} />
          <Panel title="Colours">
            <LayerLookFields layer={first} onChange={setLayer} />
            <Switch isSelected={map.legend} onChange={(legend) => set({ legend })}>
              Legend
            </Switch>
          </Panel>
          <Panel title="Projection">
            <Select
              label="Projection"
              options={projections}
              value={map.projection}
              onChange={(projection) =>
                onChange(withLayers(state, (layer) => ({ ...layer, map: { ...layer.map, projection } })))
              }
            />
            <Switch isSelected={map.zoomsToData} onChange={(zoomsToData) => set({ zoomsToData })}>
              Zoom to the regions with data
            </Switch>
            <ScaleFields display={map} onChange={set} />
          </Panel>
          <Panel title="Text">
            <TextField label="Title" value={map.title} onChange={(title) => set({ title })} />
            <TextField label="Subtitle" value={map.subtitle} onChange={(subtitle) => set({ subtitle })} />
            <TextField label="Note" value={map.footnote} onChange={(footnote) => set({ footnote })} />
          </Panel>
          <NoteFields notes={map.notes} onChange={set} />
          <FoldedPanel title="Visitors">
            <CommonFields follows={sourceInfo?.follows === true} display={display} onChange={setDisplay} />
          </FoldedPanel>
        </>
      }
      filters={
        <>
          <FiltersFields versionId={sourceInfo.versionId} columns={columns} onChange={setColumns} />
          <FilterDisplayFields state={state} onChange={setDisplay} />
        </>
      }
    />
  );
}

type FurtherLayersProps = {
  state: MapState;
  onChange(state: MapState): void;
  setLayer(layer: MapLayer): void;
};

/** The layers above that of the section's own data, the lowest first, and a button for one more. */
function FurtherLayers({ state, onChange, setLayer }: FurtherLayersProps) {
  const { layers } = state;
  const setLayers = (next: MapLayer[]) => onChange({ ...state, layers: next });
  const lowered = (at: number) => layers.toSpliced(at - 1, 2, ...layers.slice(at - 1, at + 1).toReversed());

  return (
    <>
      {layers.map((layer, at) => (
        <FurtherLayer
          key={layer.id}
          layer={layer}
          onChange={setLayer}
          onRemove={() => setLayers(layers.toSpliced(at, 1))}
          onLower={at === 0 ? undefined : () => setLayers(lowered(at))}
        />
      ))}
      <Button onPress={() => onChange(withAddedLayer(state))}>Add a layer</Button>
    </>
  );
}
