import { useQuery } from '@tanstack/react-query';
import { requestGraph } from '#client/graphql-client.ts';
import { addressChangeDocument, pageVersionDocument } from '#client/page-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import type { PageContent, PageEntry } from '#domain/page/page.ts';
import { restoreCommands } from '#domain/page/restore-content.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { addressSentences } from '#screens/publish-check/address-sentences.ts';
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
      {isNew && <p className="mb-3 text-quiet">This page is not published: readers will see all of it.</p>}
      <AddressNote page={page} />
      {error && <ErrorNote error={error} />}
      {!published && !error && <p className="text-quiet skeleton-late">loading...</p>}
      {published && <Changes published={published} content={content} />}
    </Dialog>
  );
}

function Changes({ published, content }: { published: PageContent; content: PageContent }) {
  if (restoreCommands(published, content).length === 0)
    return <p className="text-quiet">The draft is the same as the published page.</p>;
  return <ContentChanges present={published} target={content} labels={labels} />;
}

/** What publishing does to the address of the page, those of the pages below it, and a redirect. */
function AddressNote({ page }: { page: PageEntry }) {
  const { data } = useQuery({
    queryKey: queryKeys.addressChange(page.id, page.title),
    queryFn: () => requestGraph(addressChangeDocument, { pageId: page.id, title: page.title }),
    staleTime: 0,
  });
  const sentences = data ? addressSentences(data.addressChange) : [];
  return sentences.length === 0 ? null : (
    <ul className="mb-3 flex flex-col gap-1">
      {sentences.map((sentence) => (
        <li key={sentence} className="break-words">
          {sentence}
        </li>
      ))}
    </ul>
  );
}
