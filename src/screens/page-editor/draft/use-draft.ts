import { useEffect, useMemo } from 'react';
import { requestGraphql } from '#client/graphql-client.ts';
import { LocalCopy } from '#client/outbox/local-copy.ts';
import { saveDelay } from '#client/outbox/outbox.ts';
import { useUnsavedGuard } from '#client/outbox/use-unsaved-guard.ts';
import { changeDraftDocument } from '#client/page-documents.ts';
import type { PageCommand } from '#domain/page/change/page-command.ts';
import { unsavedDraftSchema, type ServerDraft } from './draft-merge.ts';
import { pageSaveFailure, staleDraft } from './page-save-failure.ts';
import type { DraftOutcome } from './draft-snapshot.ts';
import { DraftStore } from './draft-store.ts';

async function send(pageId: number, base: number, commands: readonly PageCommand[]): Promise<DraftOutcome> {
  try {
    const { changeDraft } = await requestGraphql(changeDraftDocument, { pageId, base, commands });
    const { revision, hasChanges } = changeDraft;
    return { kind: 'accepted', revision, hasChanges: hasChanges ?? true };
  } catch (error) {
    const draft = staleDraft(error);
    if (draft) return { kind: 'stale', draft };
    return pageSaveFailure(error);
  }
}

/** The store of a page's draft; a new one for each page. `language` is that of `DraftStoreOptions`. */
export function useDraft(pageId: number, draft: ServerDraft, language?: string): DraftStore {
  const { store, copy } = useMemo(() => {
    const copy = new LocalCopy(`draft:${pageId}`, unsavedDraftSchema);
    const store = new DraftStore({
      draft,
      send: (base, commands) => send(pageId, base, commands),
      keep: (unsaved) => copy.write(unsaved),
      delay: saveDelay,
      language,
    });

    return { store, copy };
    // The draft that the page came with starts the store; what the server says later comes through the store
    // itself.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pageId, language]);
  useEffect(() => {
    copy.open((unsaved) => void store.adopt(unsaved));
    return () => void store.close().finally(() => copy.close());
  }, [store, copy]);
  useUnsavedGuard(store);

  return store;
}
