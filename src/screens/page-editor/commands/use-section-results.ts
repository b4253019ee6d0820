import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { requestGraphql } from '#client/graphql-client.ts';
import { patience, sectionResultsDocument } from '#client/page-documents.ts';
import type { SectionContext, SectionResult } from '#domain/page/filter/section-query.ts';
import type { Section } from '#domain/page/content/page.ts';
import { queryKeys } from '#client/query-keys.ts';
import type { SectionType } from '#sections/section-type.ts';
import { isComputing } from '#screens/page/computing-note.tsx';
import { useEditor } from './editor-context.ts';
import { MapStylesOfSite } from '#sections/map/settings/map-styles-of-site.ts';
import { use, useEffect, useRef, useState } from 'react';

/** A section of the draft with its state as its type has read it. */
type EditedSection = { section: Section; type: SectionType | undefined; state: unknown };

/**
 * The results of a section on the canvas: those that the page was loaded with, then new ones whenever its
 * queries change: the first change at once, further ones within 300 ms together. What is still being computed
 * is asked for until it is there.
 */
export function useSectionResults(
  { section, type, state }: EditedSection,
  context: SectionContext,
): { results: Record<string, SectionResult>; isLoading: boolean; error: Error | null } {
  const current = type?.queries?.(state, context) ?? {};
  const { initial, address, page } = useEditor();
  // The section goes along, so that results are those of the queries that they are stored under.
  const { section: queried, queries } = useGathered({ section, queries: current }, JSON.stringify(current));
  const loaded = initial.content.sections.find(({ id }) => id === section.id);
  const { byId: styles } = use(MapStylesOfSite);
  const isSame = loaded?.element === section.element && styles === initial.styles;
  const isValid = isSame && address.search === initial.search;
  const query = useQuery({
    queryKey: queryKeys.sectionResults(section.id, queries),
    queryFn: async ({ signal }) => {
      const variables = { pageId: page.page.id, section: queried, search: address.search, patience };
      const { sectionResults } = await requestGraphql(sectionResultsDocument, variables, { signal });
      return sectionResults;
    },
    enabled: Object.keys(queries).length > 0,
    initialData: isValid ? (initial.results[section.id] ?? {}) : undefined,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && isLate(data) ? pauseWhileLate : false),
    retry: 1,
  });

  return { results: query.data ?? {}, isLoading: query.isFetching, error: query.error };
}

/** The pause between two requests for what is still being computed, in milliseconds. */
const pauseWhileLate = 1000;

const isLate = (results: Record<string, SectionResult>): boolean =>
  Object.keys(results).some((name) => isComputing(results, name));

/** Changes within this many milliseconds after the first one are applied together at its end. */
const pause = 300;

/** A value that changes at once when it changes for the first time, and then at most once in a while. */
function useGathered<Value>(value: Value, key: string): Value {
  const [gathered, setGathered] = useState({ value, key });
  const appliedAt = useRef(-Infinity);
  useEffect(() => {
    if (key === gathered.key) return;
    const apply = () => {
      appliedAt.current = performance.now();
      setGathered({ value, key });
    };
    const timer = setTimeout(apply, Math.max(0, appliedAt.current + pause - performance.now()));

    return () => clearTimeout(timer);
  }, [value, key, gathered.key]);

  return gathered.value;
}
