import { ActionsFields } from '#dataview/settings/actions-fields.tsx';
import { SourceFields } from '#dataview/settings/source-fields.tsx';
import { FoldedPanel } from '#dataview/settings/panel.tsx';
import { mapLayerType } from '#map-layers/index.ts';
import type { MapLayer } from '#map-layers/state/map-layer.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { firstMap } from '../first-map.ts';
import { LayerFields } from './layer-fields.tsx';
import { LayerLookFields } from './layer-look-fields.tsx';

type FurtherLayerProps = {
  layer: MapLayer;
  onChange(layer: MapLayer): void;
  onRemove(): void;
  /** Absent for the lowest of the further layers. */
  onLower?: (() => void) | undefined;
};

/** A layer above that of the section's own data, with a source of its own. */
export function FurtherLayer({ layer, onChange, onRemove, onLower }: FurtherLayerProps) {
  const { name, map, sourceInfo } = layer;
  return (
    <FoldedPanel title={name || mapLayerType(map.layer).label}>
      <SourceFields
        state={layer}
        onChange={(next, chosen) => {
          const isOther = next.sourceInfo?.sourceId !== sourceInfo?.sourceId;
          const { boundaries, regionSource, projection, extent } = map;
          const drawn = isOther ? firstMap(next, chosen) : next;
          // The layers of a map lie on the same ground.
          const hasGround = boundaries !== '' || regionSource !== null;
          const ground = { boundaries, regionSource, projection, extent };
          const keepsGround = hasGround && drawn.map.layer !== 'regions';
          onChange(keepsGround ? { ...drawn, map: { ...drawn.map, ...ground } } : drawn);
        }}
        start={() => []}
        usesProfile
      />
      {sourceInfo && (
        <>
          <LayerFields layer={layer} onChange={onChange} />
          <LayerLookFields layer={layer} onChange={onChange} />
          <TextField label="Name" value={name} onChange={(text) => onChange({ ...layer, name: text })} />
          <ActionsFields state={layer} onChange={(actions) => onChange({ ...layer, actions })} isReadOnly />
        </>
      )}
      {onLower && <Button onPress={onLower}>Move below</Button>}
      <Button onPress={onRemove}>Remove the layer</Button>
    </FoldedPanel>
  );
}
