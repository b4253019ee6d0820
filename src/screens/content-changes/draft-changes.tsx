import { useQuery } from '@tanstack/react-query';
import { requestGraphql } from '#client/graphql-client.ts';
import { pageVersionDocument } from '#client/page-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import type { PageContent, PageEntry } from '#domain/page/content/page.ts';
import { asOriginal, restoreCommands } from '#domain/page/change/restore-content.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { ContentChanges, type ChangeLabels } from './content-changes.tsx';

const labels: ChangeLabels = { added: 'Added', changed: 'Changed', removed: 'Removed', moved: 'Moved' };

const nothing: PageContent = { sections: [], section_groups: [] };

type ChangedPage = Pick<PageEntry, 'id' | 'published'>;

/**
 * What publishing the draft of a page would change for its readers, section by section; it is read when it is
 * drawn.
 */
export function StoredDraftChanges({ page }: { page: ChangedPage }) {
  const { content, error } = useNewestContent(page.id, 'draft');
  if (content) return <DraftChanges page={page} content={content} />;
  if (error) return <ErrorNote error={error} />;
  return <Loading />;
}

/** What publishing `content` as a page would change for its readers, section by section. */
export function DraftChanges({ page, content }: { page: ChangedPage; content: PageContent }) {
  const isNew = page.published === 'draft';
  const { content: stored, error } = useNewestContent(page.id, isNew ? null : 'published');
  const published = isNew ? nothing : stored;

  return (
    <>
      {isNew && <p className="mb-3 text-quiet">This page is not published: readers will see all of it.</p>}
      {error && <ErrorNote error={error} />}
      {!published && !error && <Loading />}
      {published && <Changes published={published} content={content} />}
    </>
  );
}

/** Other languages are published by themselves. */
function Changes({ published, content }: { published: PageContent; content: PageContent }) {
  const target = asOriginal(content, published);
  if (restoreCommands(published, target).length === 0) {
    return <p className="text-quiet">The draft is the same as the published page.</p>;
  }
  return <ContentChanges present={published} target={target} labels={labels} />;
}

const Loading = () => <p className="text-quiet skeleton-late">loading...</p>;

/** The newest content of a page of a kind as the server has it; nothing is read without a kind. */
export function useNewestContent(pageId: number, kind: 'draft' | 'published' | null) {
  const version = { kind: kind ?? 'published', revision: null };
  const { data, error } = useQuery({
    queryKey: queryKeys.pageVersions(pageId, version),
    queryFn: () => requestGraphql(pageVersionDocument, { pageId, ...version }),
    enabled: kind !== null,
    staleTime: 0,
  });

  return { content: data?.pageVersion, error };
}
