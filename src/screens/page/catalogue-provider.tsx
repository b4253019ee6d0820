import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { requestGraph } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import { readKnownValues } from '#client/read-known-values.ts';
import { sourceChoicesDocument } from '#client/source-documents.ts';
import { CatalogueStore, SourceCatalogue } from '#dataview/source-catalogue.ts';

/** Columns of more values make no clear first chart. */
const mostFewValues = 20;

async function readFewValued(versionId: number): Promise<ReadonlySet<string>> {
  const known = await readKnownValues(versionId);
  const few = [...(known?.columns ?? [])].filter(
    ([, { distinct }]) => distinct > 1 && distinct <= mostFewValues,
  );
  return new Set(few.map(([name]) => name));
}

/** Loads the sources that may be chosen, for all fields below it. */
export function CatalogueProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => new CatalogueStore(undefined, readFewValued));
  return (
    <SourceCatalogue value={store}>
      <LoadCatalogue store={store} />
      {children}
    </SourceCatalogue>
  );
}

function LoadCatalogue({ store }: { store: CatalogueStore }) {
  const { data } = useQuery({
    queryKey: queryKeys.sources,
    queryFn: () => requestGraph(sourceChoicesDocument, {}),
    staleTime: 30_000,
    // A source may have been added in another tab.
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    if (data) store.set({ sources: data.sources, isLoaded: true });
  }, [store, data]);
  return null;
}
