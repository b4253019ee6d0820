import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { requestGraphql } from '#client/graphql-client.ts';
import type { ResultOf } from '#client/graphql.ts';
import {
  discardPageDocument,
  publishPageDocument,
  restrictedSourcesDocument,
} from '#client/page-publishing-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import { changeSourceDocument } from '#client/source-documents.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { pageGrounds } from '#richtext/grounds.ts';
import type { LinkedPage } from '#screens/publish-check/broken-links.ts';
import type { ServerDraft } from '../draft/draft-merge.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import { staleDraft } from '../draft/page-save-failure.ts';
import {
  hasWarnings,
  pathsOfLinks,
  readLinkedPages,
  withLinked,
} from '#screens/publish-check/publish-problems.ts';

/**
 * The sources whose data some readers of a page will not see once it is published, and the level of the page.
 */
export type RestrictedSources = ResultOf<typeof restrictedSourcesDocument>['restrictedSources'];

/** What a person reads where something needs the draft to be saved, and saving does not work. */
export const unsavedMessage = 'Save your changes first: see the state in the toolbar at the bottom.';

/**
 * What happens after a draft was published or discarded, and where warnings should be read before it is
 * published.
 */
export type PublishingEvents = { onPublished(): void; onDiscarded(): void; onWarnings(): void };

const publishedMeanwhile =
  'Somebody else changed this page meanwhile, so it was not published. Their changes are shown now: review them, then publish again.';
const discardedMeanwhile =
  'Somebody else changed this page meanwhile, so nothing was discarded. Their changes are shown now: discarding again removes them too.';

/**
 * Requests a change of the draft that is on the screen. Where somebody else has changed it, theirs is shown
 * instead, and the change is refused with `message`.
 */
async function ofShownDraft(
  store: DraftStore,
  message: string,
  request: (base: number) => Promise<ServerDraft>,
): Promise<ServerDraft> {
  try {
    return await request(store.revision);
  } catch (error) {
    const theirs = staleDraft(error);
    if (!theirs) throw error;
    if (await store.catchUp(theirs)) throw new Error(message, { cause: error });
    // Somebody else published it: it looks the same.
    return await request(store.revision);
  }
}

/** Publishing and discarding as the toolbar and the command palette start them. */
export type Publishing = ReturnType<typeof usePublishing>;

/**
 * Publishes or discards a draft once all its changes are saved; the store then continues from the new draft.
 * While `restricted` is set, publishing waits for a decision about these sources. Where there are warnings,
 * publishing starts from where they are read, with `isReviewed`. With a `language`, only the texts in it are
 * published or discarded.
 */
export function usePublishing(
  { page, baseUrl, language }: { page: LinkedPage; baseUrl: string; language?: string | undefined },
  store: DraftStore,
  { onPublished, onDiscarded, onWarnings }: PublishingEvents,
) {
  const pageId = page.id;
  const refresh = useRefresh(
    queryKeys.pageSharing(pageId),
    queryKeys.pageHistory(pageId),
    queryKeys.pageVersions(pageId),
    queryKeys.sectionLists,
  );
  const [restricted, setRestricted] = useState<RestrictedSources | null>(null);

  const publishNow = async () => {
    await saveAll(store);
    const draft = await ofShownDraft(store, publishedMeanwhile, async (base) => {
      const { publishPage } = await requestGraphql(publishPageDocument, { pageId, base, language });
      return publishPage;
    });
    await store.continueFrom(draft);
    await refresh();
    onPublished();
  };

  const publish = useMutation({
    mutationFn: async ({ isReviewed = false }: { isReviewed?: boolean }) => {
      await saveAll(store);
      if (!isReviewed && (await needsReview(store, page, baseUrl))) return onWarnings();
      const { restrictedSources } = await requestGraphql(restrictedSourcesDocument, { pageId });

      if (restrictedSources.sources.length > 0) {
        setRestricted(restrictedSources);
      } else {
        await publishNow();
      }
    },
  });
  const discard = useMutation({
    mutationFn: async () => {
      await saveAll(store);
      await discardDraft(store, pageId, language);
      await refresh();
      onDiscarded();
    },
  });

  return {
    publish,
    discard,
    restricted,
    cancel: () => setRestricted(null),
    /**
     * Publishes after the decision: with `open`, the sources that the editor may open get the level of the
     * page first.
     */
    async decide({ open }: { open: boolean }) {
      if (restricted && open) {
        await openSources(restricted);
      }
      await publishNow();
      setRestricted(null);
    },
  };
}

/** Saves all changes of a draft; rejects where that is not possible. */
async function saveAll(store: DraftStore): Promise<void> {
  const saving = await store.flush();
  if (saving.kind !== 'saved') throw new Error(unsavedMessage);
}

/** Replaces a draft by what is published. */
async function discardDraft(store: DraftStore, pageId: number, language?: string): Promise<void> {
  const draft = await ofShownDraft(store, discardedMeanwhile, async (base) => {
    const { discardPage } = await requestGraphql(discardPageDocument, { pageId, base, language });
    return discardPage;
  });
  store.replace(draft);
}

/** Whether there are warnings about a draft, such as links that lead nowhere. */
async function needsReview(store: DraftStore, page: LinkedPage, baseUrl: string): Promise<boolean> {
  const { content } = store.snapshot();
  const linked = await readLinkedPages(pathsOfLinks([{ page, content }], baseUrl));
  const pages = withLinked([page], linked);
  return hasWarnings(content, { page, pages, baseUrl, grounds: pageGrounds() });
}

/** Lets the readers of a page see the data of its sources, as far as the editor may change them. */
export async function openSources({ pageLevel, sources }: RestrictedSources): Promise<void> {
  for (const { id, revision, mayOpen } of sources) {
    const change = { sourceId: id, base: revision, change: { authLevel: pageLevel } };
    if (mayOpen) {
      await requestGraphql(changeSourceDocument, change);
    }
  }
}
