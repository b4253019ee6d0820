import { useQuery } from '@tanstack/react-query';
import { requestGraph } from '#client/graphql-client.ts';
import { pageVersionDocument } from '#client/page-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import type { PageContent, PageEntry } from '#domain/page/page.ts';
import { restoreCommands } from '#domain/page/restore-content.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { PublishWarnings } from './publish-warnings.tsx';
import { ContentChanges, type ChangeLabels } from './content-changes.tsx';
import { useContent } from './use-content.ts';
import type { Publishing } from './use-publishing.ts';

const labels: ChangeLabels = { added: 'Added', changed: 'Changed', removed: 'Removed', moved: 'Moved' };

const nothing: PageContent = { sections: [], section_groups: [] };

/** What publishing would change on the published page, section by section; Publish is in it too. */
export function ReviewDialog({
  page,
  publishing,
  onClose,
}: {
  page: PageEntry;
  publishing: Publishing;
  onClose(): void;
}) {
  const content = useContent();
  const isNew = page.published === 'draft';
  const { data, error } = useQuery({
    queryKey: queryKeys.pageVersions(page.id, { kind: 'published', revision: null }),
    queryFn: () => requestGraph(pageVersionDocument, { pageId: page.id, kind: 'published', revision: null }),
    enabled: !isNew,
    staleTime: 0,
  });
  const published = isNew ? nothing : data?.pageVersion;
  return (
    <Dialog
      title="Review changes"
      width="medium"
      isOpen
      onOpenChange={(open) => !open && onClose()}
      footer={({ close }) => (
        <>
          <Button onPress={close}>Cancel</Button>
          <Button
            variant="primary"
            onPress={() => {
              close();
              publishing.publish.mutate({ isReviewed: true });
            }}
          >
            Publish
          </Button>
        </>
      )}
    >
      <PublishWarnings content={content} page={page} />
      {isNew && <p className="mb-3 text-quiet">This page was never published: all of it is new.</p>}
      {error && <ErrorNote error={error} />}
      {!published && !error && <p className="text-quiet skeleton-late">loading...</p>}
      {published && <Changes published={published} content={content} />}
    </Dialog>
  );
}

function Changes({ published, content }: { published: PageContent; content: PageContent }) {
  if (restoreCommands(published, content).length === 0)
    return <p className="text-quiet">The sections are the same as on the published page.</p>;
  return <ContentChanges present={published} target={content} labels={labels} />;
}
