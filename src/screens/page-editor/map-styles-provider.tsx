import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactNode } from 'react';
import { requestGraphql } from '#client/graphql-client.ts';
import type { ResultOf } from '#client/graphql.ts';
import {
  addMapStyleDocument,
  changeMapStyleDocument,
  mapStylesDocument,
  mapStyleUsageDocument,
} from '#client/map-style-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import { readMapStyle } from '#sections/map/style/map-style.ts';
import type { SectionStyles } from '#sections/section-styles.ts';
import { MapStylesOfSite, type StylesOfSite } from '#sections/map/settings/map-styles-of-site.ts';

/** The styles of the maps of a site, as they were loaded. */
export type LoadedMapStyles = ResultOf<typeof mapStylesDocument>['mapStyles'];

const stylesById = (loaded: LoadedMapStyles): SectionStyles =>
  new Map(loaded.map(({ id, style }) => [id, readMapStyle(style)]));

type ProviderProps = { loaded: LoadedMapStyles; children: ReactNode };

/** Gives the canvas and the settings of maps the styles of the site, which may change in other tabs. */
export function MapStylesProvider({ loaded, children }: ProviderProps) {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: queryKeys.mapStyles,
    queryFn: async () => (await requestGraphql(mapStylesDocument, {})).mapStyles,
    initialData: loaded,
    staleTime: 30_000,
  });
  useEffect(() => void queries.setQueryData(queryKeys.mapStyles, loaded), [queries, loaded]);

  const value = useMemo((): StylesOfSite => {
    const refresh = () => queries.invalidateQueries({ queryKey: queryKeys.mapStyles });
    return {
      styles: data.map((entry) => ({ ...entry, style: readMapStyle(entry.style) })),
      byId: stylesById(data),
      latest: () => stylesById(queries.getQueryData<LoadedMapStyles>(queryKeys.mapStyles) ?? []),
      async add(name, style) {
        const { addMapStyle } = await requestGraphql(addMapStyleDocument, { name, style });
        await refresh();
        return addMapStyle;
      },
      async change({ id, revision: base }, style) {
        await requestGraphql(changeMapStyleDocument, { id, base, style }).finally(refresh);
      },
      async usage(id) {
        const [{ mapStyleUsage }] = await Promise.all([
          requestGraphql(mapStyleUsageDocument, { id }),
          refresh(),
        ]);
        return mapStyleUsage;
      },
    };
  }, [queries, data]);

  return <MapStylesOfSite value={value}>{children}</MapStylesOfSite>;
}
