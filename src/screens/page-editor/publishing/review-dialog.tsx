import { useQuery } from '@tanstack/react-query';
import { requestGraphql } from '#client/graphql-client.ts';
import { addressChangeDocument } from '#client/page-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { addressSentences } from '#screens/publish-check/address-sentences.ts';
import { PublishWarnings } from './publish-warnings.tsx';
import { LanguageChanges } from '#screens/content-changes/language-changes.tsx';
import { languageDifferences } from '#sections/language-differences.ts';
import { languageOf } from '#domain/site/site-in.ts';
import { languageName } from '#domain/value/text/language-name.ts';
import { useSnapshot } from '#client/outbox/use-snapshot.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { useEditor } from '../commands/editor-context.ts';
import { DraftChanges, useNewestContent } from '#screens/content-changes/draft-changes.tsx';
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
  const language = languageOf(useEditor().site);
  return (
    <Dialog
      title={language ? `Review changes in ${languageName(language)}` : 'Review changes'}
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
            {language ? `Publish in ${languageName(language)}` : 'Publish'}
          </Button>
        </>
      )}
    >
      <PublishWarnings content={content} page={page} />
      {language ? (
        <PublishedLanguage page={page} language={language} />
      ) : (
        <>
          <AddressNote page={page} />
          <DraftChanges page={page} content={content} />
        </>
      )}
    </Dialog>
  );
}

/** The texts that publishing changes in a language, which are all that it changes. */
function PublishedLanguage({ page, language }: { page: PageEntry; language: string }) {
  const draft = useSnapshot(useEditor().store, ({ stored }) => stored);
  const { content: published, error } = useNewestContent(page.id, 'published');
  if (error) return <ErrorNote error={error} />;
  if (!published) return <p className="text-quiet skeleton-late">loading...</p>;

  return (
    <LanguageChanges
      differences={languageDifferences(draft, published, language)}
      content={draft}
      language={language}
      targetIs="before"
      emptyText="The texts are the same as those that are published."
    />
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
