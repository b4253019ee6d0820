import { useEffect, useEffectEvent, useMemo } from 'react';
import { useRevalidator } from 'react-router';
import { requestGraph } from '#client/graphql-client.ts';
import { LocalCopy } from '#client/outbox/local-copy.ts';
import { saveDelay, type SendOutcome } from '#client/outbox/outbox.ts';
import { useSnapshot } from '#client/outbox/use-snapshot.ts';
import { useUnsavedGuard } from '#client/outbox/use-unsaved-guard.ts';
import { changePageSettingsDocument } from '#client/page-documents.ts';
import { pageSettingsSchema, type PageSettings } from '#domain/page/page.ts';
import { pageSaveFailure } from './page-save-failure.ts';
import { SettingsStore } from './settings-store.ts';

async function send(pageId: number, settings: PageSettings): Promise<SendOutcome<PageSettings>> {
  try {
    await requestGraph(changePageSettingsDocument, { pageId, settings });
    return { kind: 'saved' };
  } catch (error) {
    return pageSaveFailure(error);
  }
}

/** The store of a page's settings, a new one for each page, and the settings that were changed here. */
export function usePageSettings(pageId: number): [SettingsStore, PageSettings] {
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
  const changed = useSnapshot(store, (snapshot) => snapshot.changed);
  const isSaved = useSnapshot(store, ({ saving }) => saving.kind === 'saved');
  // The menus of the frame show what is saved.
  useEffect(() => {
    if (isSaved && Object.keys(changed).length > 0) reload();
  }, [changed, isSaved]);
  return [store, changed];
}
