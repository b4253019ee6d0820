import { useEffect, useEffectEvent, useMemo } from 'react';
import { useRevalidator } from 'react-router';
import { GraphqlRequestError, requestGraphql } from '#client/graphql-client.ts';
import { LocalCopy } from '#client/outbox/local-copy.ts';
import { saveDelay } from '#client/outbox/outbox.ts';
import { useSnapshot } from '#client/outbox/use-snapshot.ts';
import { useUnsavedGuard } from '#client/outbox/use-unsaved-guard.ts';
import { changePageSettingsDocument } from '#client/page-documents.ts';
import type { PageEntry, PageSettings } from '#domain/page/content/page.ts';
import { showToast } from '#ui/toast/toast.tsx';
import { useLatest } from '#ui/use-latest.ts';
import { pageSaveFailure } from './page-save-failure.ts';
import {
  settingsChangeSchema,
  SettingsStore,
  type SettingsChange,
  type SettingsOutcome,
} from './settings-store.ts';

async function send(pageId: number, change: SettingsChange): Promise<SettingsOutcome> {
  try {
    await requestGraphql(changePageSettingsDocument, { pageId, ...change });
    return { kind: 'saved' };
  } catch (error) {
    const isStale = error instanceof GraphqlRequestError && error.code === 'conflict';
    const fields = isStale && error.details['fields'];
    if (Array.isArray(fields)) return { kind: 'stale', fields: fields.map(String) };
    return pageSaveFailure(error);
  }
}

/** The store of a page's settings, a new one for each page, and the settings that were changed here. */
export function usePageSettings(page: PageEntry): [SettingsStore, PageSettings] {
  const pageId = page.id;
  const { revalidate } = useRevalidator();
  const latest = useLatest({ page, revalidate });
  const reload = useEffectEvent(() => void revalidate());
  const { store, copy } = useMemo(() => {
    const copy = new LocalCopy(`settings:${pageId}`, settingsChangeSchema);
    const store: SettingsStore = new SettingsStore({
      stored: () => latest.current.page,
      send: (change) => send(pageId, change),
      keep: (unsaved) => copy.write(unsaved),
      onReplaced: (mine) => void latest.current.revalidate().then(() => sayReplaced(store, mine)),
      delay: saveDelay,
    });

    return { store, copy };
  }, [pageId, latest]);

  useEffect(() => {
    copy.open(store.adopt);
    return () => void store.close().finally(() => copy.close());
  }, [store, copy]);
  useUnsavedGuard(store);

  const changed = useSnapshot(store, (snapshot) => snapshot.changed);
  const isSaved = useSnapshot(store, ({ saving }) => saving.kind === 'saved');
  // The menus of the shell show what is saved.
  useEffect(() => {
    if (isSaved && Object.keys(changed).length > 0) {
      reload();
    }
  }, [changed, isSaved]);

  return [store, changed];
}

const sayReplaced = (store: SettingsStore, mine: PageSettings) =>
  showToast({
    text: 'Somebody else changed the same setting of this page meanwhile. Theirs is shown now.',
    tone: 'danger',
    action: { label: 'Use mine', onAction: () => store.change(mine) },
  });
