import { useQuery } from '@tanstack/react-query';
import { requestGraphql } from '#client/graphql-client.ts';
import { addressChangeDocument } from '#client/page-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { addressSentences } from '#screens/publish-check/address-sentences.ts';
import { PublishWarnings } from './publish-warnings.tsx';
import { DraftChanges } from '#screens/content-changes/draft-changes.tsx';
import { useContent } from '../commands/use-content.ts';
import type { Publishing } from './use-publishing.ts';

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
      <AddressNote page={page} />
      <DraftChanges page={page} content={content} />
    </Dialog>
  );
}

/** What publishing does to the address of the page, those of the pages below it, and a redirect. */
function AddressNote({ page }: { page: PageEntry }) {
  const { data } = useQuery({
    queryKey: queryKeys.addressChange(page.id, page.title),
    queryFn: () => requestGraphql(addressChangeDocument, { pageId: page.id, title: page.title }),
    staleTime: 0,
  });
  const sentences = data ? addressSentences(data.addressChange) : [];

  if (sentences.length === 0) return null;
  return (
    <ul className="mb-3 flex flex-col gap-1">
      {sentences.map((sentence) => (
        <li key={sentence} className="break-words">
          {sentence}
        </li>
      ))}
    </ul>
  );
}
