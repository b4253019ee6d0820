import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { requestGraph } from '#client/graphql-client.ts';
import { sectionResultsDocument } from '#client/page-documents.ts';
import type { Section } from '#domain/page/page.ts';
import type { SectionResult, SectionContext } from '#domain/page/section-query.ts';
import { sectionTypes } from '#sections/index.ts';
import { useEditor } from './editor-context.ts';

/** The answers of a section on the canvas: those that the page came with, then new ones whenever its questions change. */
export function useSectionResults(
  section: Section,
  context: SectionContext,
): { answers: Record<string, SectionResult>; isLoading: boolean; error: Error | null } {
  const type = sectionTypes[section.element['element-type']];
  const questions = type?.queries?.(type.read(section.element['element-data']), context) ?? {};
  const { initial, address } = useEditor();
  const came = initial.content.sections.find(({ id }) => id === section.id);
  const holds = came?.element === section.element && address.search === initial.search;
  const query = useQuery({
    queryKey: ['answers', section.id, questions],
    queryFn: async ({ signal }) => {
      const answer = await requestGraph(
        sectionResultsDocument,
        { element: section.element, context },
        { signal },
      );
      return answer.sectionResults as Record<string, SectionResult>;
    },
    enabled: Object.keys(questions).length > 0,
    ...(holds ? { initialData: initial.answers[section.id] ?? {} } : {}),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    retry: 1,
  });
  return { answers: query.data ?? {}, isLoading: query.isFetching, error: query.error };
}
