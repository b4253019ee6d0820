import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import type { ResultOf } from '#client/graphql.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import { loadProfile } from '#client/read-profile.ts';
import {
  chosenSourcesDocument,
  findSourcesDocument,
  sourceChoicesDocument,
} from '#client/source-documents.ts';
import {
  CatalogueStore,
  SourceCatalogue,
  sourceKey,
  type CatalogueReads,
  type SourceKey,
} from '#dataview/sources/source-catalogue.ts';

/** The most ids that a request names: those of more sources are read when they are needed again. */
const mostIds = 1000;

const readsWith = (queries: QueryClient): CatalogueReads => ({
  profile: loadProfile,
  sources: async (keys) => {
    const { sources } = await queries.fetchQuery({
      queryKey: queryKeys.chosenSources(keys),
      queryFn: () => requestGraphql(chosenSourcesDocument, idsOf(keys)),
      gcTime: 0,
    });
    return sources;
  },
  search: async ({ search, anyWord = false }) => {
    const { sourceChoices } = await queries.fetchQuery({
      queryKey: queryKeys.foundSources(search, anyWord),
      queryFn: ({ signal }) => requestGraphql(findSourcesDocument, { search, anyWord }, { signal }),
      staleTime: 30_000,
    });
    return sourceChoices ?? { choices: [], areAll: true };
  },
});

/**
 * Loads the sources that are chosen from, for all fields below it. With `followsNewest`, new sections follow
 * the newest version of what is chosen for them.
 */
export function CatalogueProvider({
  followsNewest = false,
  children,
}: {
  followsNewest?: boolean;
  children: ReactNode;
}) {
  const queries = useQueryClient();
  const [store] = useState(() => new CatalogueStore(undefined, readsWith(queries), { followsNewest }));

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
    if (data) {
      store.set({ ...data, named: data.ids.map(sourceKey), isLoaded: true });
    } else if (error) {
      store.fail(error.message);
    }
  }, [store, data, error]);

  return null;
}

type ReadChoices = NonNullable<ResultOf<typeof sourceChoicesDocument>['sourceChoices']> & {
  /** The ids that the request named. */
  ids: number[];
};

/**
 * Reads the choices and the sources that were read before; where nothing has changed, what was read before is
 * returned.
 */
async function readChoices(queries: QueryClient, store: CatalogueStore): Promise<ReadChoices> {
  const before = queries.getQueryData<ReadChoices>(queryKeys.sourceChoices);
  const ids = readIds(before, store);
  const { sourceChoices } = await requestGraphql(sourceChoicesDocument, {
    ids,
    known: before?.digest ?? null,
  });
  if (sourceChoices) return { ...sourceChoices, ids };

  return before ?? { digest: '', areAll: true, choices: [], sources: [], ids };
}

/**
 * The ids of the sources that were read, here or by another screen before: they are read again with the
 * choices.
 */
function readIds(before: ReadChoices | undefined, store: CatalogueStore): number[] {
  const read = [...(before?.sources ?? []), ...store.read().sources];
  return [...new Set(read.map(({ id }) => id))].slice(0, mostIds);
}

/** Sources and versions that are named, as a request names them. */
const idsOf = (keys: readonly SourceKey[]) => ({
  ids: keys.flatMap((key) => (key.startsWith('source:') ? [idOf(key)] : [])),
  versionIds: keys.flatMap((key) => (key.startsWith('version:') ? [idOf(key)] : [])),
});

const idOf = (key: SourceKey): number => Number(key.slice(key.indexOf(':') + 1));
