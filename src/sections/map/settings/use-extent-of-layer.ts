import { use } from 'react';
import { SourceCatalogue, useSource } from '#dataview/sources/source-catalogue.ts';
import type { BoundingBox } from '#domain/geo/bounding-box.ts';
import { extentOfGround } from '#domain/geo/extent-of-ground.ts';
import type { MapLayer } from '#map-layers/state/map-layer.ts';
import { extentOfPlaces } from '../ground-of-places.ts';

/** A function that finds the extent of a map around the places of a layer; null where it is not known. */
export function useExtentOfLayer({ sourceInfo, columns }: MapLayer): () => Promise<BoundingBox | null> {
  const catalogue = use(SourceCatalogue);
  const source = useSource(sourceInfo?.sourceId);
  const nameOf = (role: 'latitude' | 'longitude' | 'shape') => columns.find((column) => column[role])?.name;

  return async () => {
    const known = source && (await catalogue.examine(source));
    const extent = extentOfPlaces(known?.profile?.columns ?? [], {
      latitude: nameOf('latitude'),
      longitude: nameOf('longitude'),
      shape: nameOf('shape'),
    });
    return extent && extentOfGround(extent);
  };
}
