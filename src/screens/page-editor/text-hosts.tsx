import { useCallback, type ReactNode } from 'react';
import { requestGraph } from '#client/graphql-client.ts';
import { sectionResultsDocument } from '#client/page-documents.ts';
import { QueryElement } from '#dataview/query-element.ts';
import { sectionSchema } from '#domain/page/page.ts';
import { useEditor } from './editor-context.ts';

/** What sections that are edited in place need of their page: results of data that is not on the page yet. */
export function TextHosts({ children }: { children: ReactNode }) {
  const { page, address } = useEditor();
  const pageId = page.page.id;
  const { search } = address;
  const query = useCallback(
    async (typeName: string, state: unknown, signal: AbortSignal) => {
      const element = { 'element-type': typeName, 'element-data': state };
      const section = sectionSchema.parse({ id: 'preview', group: 'default', element });
      const { sectionResults } = await requestGraph(
        sectionResultsDocument,
        { pageId, section, search },
        { signal },
      );
      return sectionResults;
    },
    [pageId, search],
  );
  return <QueryElement value={query}>{children}</QueryElement>;
}
