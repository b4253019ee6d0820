import { useMutation } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import { requestGraph } from '#client/graphql-client.ts';
import { discardPageDocument, publishPageDocument } from '#client/page-documents.ts';
import type { PageContent } from '#domain/page/page.ts';
import type { DraftStore } from './draft-store.ts';

/** Publishes or discards a draft once all its changes are saved; the store then continues from the new draft. */
export function usePublishing(pageId: number, store: DraftStore, onReplaced: () => void) {
  const { revalidate } = useRevalidator();
  const replaceDraft = async (change: () => Promise<{ revision: number; content: unknown }>) => {
    const saving = await store.flush();
    if (saving.kind !== 'saved')
      throw new Error('Save your changes first: see the state at the bottom right.');
    const draft = await change();
    store.replace({ revision: draft.revision, content: draft.content as PageContent });
    onReplaced();
    await revalidate();
  };
  const publish = useMutation({
    mutationFn: () =>
      replaceDraft(async () => (await requestGraph(publishPageDocument, { pageId })).publishPage),
  });
  const discard = useMutation({
    mutationFn: () =>
      replaceDraft(async () => (await requestGraph(discardPageDocument, { pageId })).discardPage),
  });
  return { publish, discard };
}
