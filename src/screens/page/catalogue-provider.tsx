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
  const { data, error } = useQuery({
    queryKey: queryKeys.sourceChoices,
    queryFn: () => readChoices(queries, store),
    staleTime: 30_000,
    // A source may have been added in another tab.
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    if (data) store.set({ choices: data.choices, sources: data.sources, isLoaded: true });
    else if (error) store.fail(error.message);
  }, [store, data, error]);
  return null;
}

type ReadChoices = NonNullable<ResultOf<typeof sourceChoicesDocument>['sourceChoices']>;

/** Reads the choices and the sources that were read before; where nothing has changed, what was read before is returned. */
async function readChoices(queries: QueryClient, store: CatalogueStore): Promise<ReadChoices> {
  const before = queries.getQueryData<ReadChoices>(queryKeys.sourceChoices);
  const variables = { ids: readIds(before, store), known: before?.digest ?? null };
  const { sourceChoices } = await requestGraph(sourceChoicesDocument, variables);
  return sourceChoices ?? before ?? { digest: '', choices: [], sources: [] };
}

/** The ids of the sources that were read, here or by another screen before: they are read again with the choices. */
function readIds(before: ReadChoices | undefined, store: CatalogueStore): number[] {
  const read = [...(before?.sources ?? []), ...store.read().sources];
  return [...new Set(read.map(({ id }) => id))];
}
