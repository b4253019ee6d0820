import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import type { ResultOf } from '#client/graphql.ts';
import { requestGraph } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import { readKnownValues } from '#client/read-known-values.ts';
import { chosenSourcesDocument, sourceChoicesDocument } from '#client/source-documents.ts';
import { CatalogueStore, SourceCatalogue, type CatalogueReads } from '#dataview/source-catalogue.ts';

/** Columns of more values make no clear first chart. */
const mostFewValues = 20;

async function readFewValued(versionId: number): Promise<ReadonlySet<string>> {
  const known = await readKnownValues(versionId);
  const few = [...(known?.columns ?? [])].filter(
    ([, { distinct }]) => distinct > 1 && distinct <= mostFewValues,
  );
  return new Set(few.map(([name]) => name));
}

const readsWith = (queries: QueryClient): CatalogueReads => ({
  fewValued: readFewValued,
  sources: async (ids) => {
    const { sources } = await queries.fetchQuery({
      queryKey: queryKeys.chosenSources(ids),
      queryFn: () => requestGraph(chosenSourcesDocument, { ids: [...ids] }),
      gcTime: 0,
    });
    return sources;
  },
});

/** Loads the sources that may be chosen, for all fields below it. */
export function CatalogueProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [store] = useState(() => new CatalogueStore(undefined, readsWith(queries)));
  return (
    <SourceCatalogue value={store}>
      <LoadCatalogue store={store} />
      {children}
    </SourceCatalogue>
  );
}

function LoadCatalogue({ store }: { store: CatalogueStore }) {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: queryKeys.sourceChoices,
    queryFn: () => requestGraph(sourceChoicesDocument, { ids: readIds(queries, store) }),
    staleTime: 30_000,
    // A source may have been added in another tab.
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    if (data) store.set({ ...data.sourceChoices, isLoaded: true });
  }, [store, data]);
  return null;
}

/** The ids of the sources that were read, here or by another screen before: they are read again with the choices. */
function readIds(queries: QueryClient, store: CatalogueStore): number[] {
  const cached = queries.getQueryData<ResultOf<typeof sourceChoicesDocument>>(queryKeys.sourceChoices);
  const read = [...(cached?.sourceChoices.sources ?? []), ...store.read().sources];
  return [...new Set(read.map(({ id }) => id))];
}
