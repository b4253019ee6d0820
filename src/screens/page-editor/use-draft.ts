import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { requestGraph, GraphRequestError } from '#client/graphql-client.ts';
import { changeDraftDocument } from '#client/page-documents.ts';
import { pageCommandSchema, type PageCommand } from '#domain/page/page-command.ts';
import {
  openDraftStore,
  type DraftSnapshot,
  type DraftStore,
  type SendOutcome,
  type ServerDraft,
} from './draft-store.ts';

/** Auto-save after this many ms (specification 1, point 9). */
const autoSaveDelay = 500;

const unsentKey = (pageId: number) => `tidemark:unsent:${pageId}`;

function unsentOf(pageId: number) {
  const key = unsentKey(pageId);
  return {
    read(): PageCommand[] {
      try {
        const parsed = pageCommandSchema.array().safeParse(JSON.parse(localStorage.getItem(key) ?? '[]'));
        return parsed.success ? parsed.data : [];
      } catch {
        return [];
      }
    },
    write(commands: PageCommand[]) {
      try {
        if (commands.length === 0) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(commands));
      } catch {
        // A full or forbidden local storage only means that a closed tab cannot keep unsent work.
      }
    },
  };
}

async function send(pageId: number, base: number, commands: PageCommand[]): Promise<SendOutcome> {
  try {
    const { changeDraft } = await requestGraph(changeDraftDocument, { pageId, base, commands });
    return { kind: 'accepted', revision: changeDraft.revision };
  } catch (error) {
    if (!(error instanceof GraphRequestError)) throw error;
    if (error.code === 'conflict') return { kind: 'stale', draft: error.extensions.draft as ServerDraft };
    if (error.code === 'offline' || error.code === 'unavailable' || error.code === 'failed')
      return { kind: 'offline' };
    return { kind: 'refused', message: error.message };
  }
}

/** The store of a page's draft, and what it shows; a new one for each page. */
export function useDraft(pageId: number, draft: ServerDraft): [DraftStore, DraftSnapshot] {
  const store = useMemo(() => {
    const unsent =
      typeof localStorage === 'undefined' ? { read: () => [], write: () => {} } : unsentOf(pageId);
    return openDraftStore({
      draft,
      send: (base, commands) => send(pageId, base, commands),
      unsent,
      delay: autoSaveDelay,
    });
    // The draft that the page came with starts the store; what the server says later comes through the store itself.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pageId]);
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      const { kind } = store.snapshot().saving;
      if (kind === 'saved') return;
      void store.flush();
      event.preventDefault();
    };
    addEventListener('beforeunload', leave);
    return () => removeEventListener('beforeunload', leave);
  }, [store]);
  return [store, useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot)];
}
