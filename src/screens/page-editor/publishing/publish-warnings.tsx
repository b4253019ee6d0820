import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '#client/query-keys.ts';
import type { PageContent, PageEntry } from '#domain/page/content/page.ts';
import { pageGrounds } from '#richtext/grounds.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useEditor } from '../commands/editor-context.ts';
import {
  goneAddresses,
  pathsOfLinks,
  publishWarnings,
  readLinkedPages,
  readVersionColumns,
  sectionProblems,
  shownVersions,
  unknownAddresses,
  withLinked,
} from '#screens/publish-check/publish-problems.ts';

/** What should be looked at before content is published, section by section; nothing where all is well. */
export function PublishWarnings({ content, page }: { content: PageContent; page: PageEntry }) {
  const { site } = useEditor().page;
  const paths = pathsOfLinks([{ page, content }], site.base_url);
  const { data: linked, error } = useQuery({
    queryKey: queryKeys.linkedPages(paths),
    queryFn: ({ signal }) => readLinkedPages(paths, signal),
    staleTime: 30_000,
  });
  const shown = shownVersions([content]);
  const { data: versions } = useQuery({
    queryKey: queryKeys.readableVersions(shown),
    queryFn: ({ signal }) => readVersionColumns(shown, signal),
    enabled: shown.length > 0,
    staleTime: 0,
  });
  const [grounds] = useState(pageGrounds);
  const problems = linked
    ? sectionProblems(
        content,
        { page, pages: withLinked([page], linked), baseUrl: site.base_url, grounds },
        versions,
      )
    : [];
  const unknown = unknownAddresses(problems);
  const { data: gone = [] } = useQuery({
    queryKey: queryKeys.goneAddresses(unknown),
    queryFn: ({ signal }) => goneAddresses(unknown, signal),
    enabled: unknown.length > 0,
    staleTime: 0,
  });
  if (!linked && error) return <ErrorNote className="mb-3" error={error} />;

  const warnings = publishWarnings(problems, gone);
  if (warnings.length === 0) return null;

  return (
    <Notice
      tone="warning"
      className="mb-3"
      message={
        <ul className="space-y-1">
          {warnings.map(({ id, name, text }) => (
            <li key={`${id} ${text}`} className="wrap-anywhere">
              <b className="font-medium">{name}</b>: {text}
            </li>
          ))}
        </ul>
      }
    />
  );
}
