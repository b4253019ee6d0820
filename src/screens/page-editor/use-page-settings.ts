import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { requestGraph } from '#client/graphql-client.ts';
import { LocalCopy } from '#client/outbox/local-copy.ts';
import { saveDelay, type SendOutcome } from '#client/outbox/outbox.ts';
import { useUnsavedGuard } from '#client/outbox/use-unsaved-guard.ts';
import { changePageSettingsDocument } from '#client/page-documents.ts';
import { pageSettingsSchema, type PageSettings } from '#domain/page/page.ts';
import { pageSaveFailure } from './page-save-failure.ts';
import { SettingsStore, type SettingsSnapshot } from './settings-store.ts';

async function send(pageId: number, settings: PageSettings): Promise<SendOutcome<PageSettings>> {
  try {
    await requestGraph(changePageSettingsDocument, { pageId, settings });
    return { kind: 'saved' };
  } catch (error) {
    return pageSaveFailure(error);
  }
}

/** The store of a page's settings and what it shows; a new one for each page. */
export function usePageSettings(pageId: number): [SettingsStore, SettingsSnapshot] {
  const { revalidate } = useRevalidator();
  const reload = useEffectEvent(() => void revalidate());
  const { store, copy } = useMemo(() => {
    const copy = new LocalCopy(`settings:${pageId}`, pageSettingsSchema);
    const store = new SettingsStore({
      send: (settings) => send(pageId, settings),
      keep: (unsaved) => copy.write(unsaved),
      delay: saveDelay,
    });
    return { store, copy };
  }, [pageId]);
  useEffect(() => {
    copy.open(store.change);
    return () => void store.close().finally(() => copy.close());
  }, [store, copy]);
  useUnsavedGuard(store);
  const snapshot = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot);
  const { changed, saving } = snapshot;
  // The menus of the frame show what is saved.
  useEffect(() => {
    if (saving.kind === 'saved' && Object.keys(changed).length > 0) reload();
  }, [changed, saving]);
  return [store, snapshot];
}
