import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { requestGraphql } from '#client/graphql-client.ts';
import { draftViewDocument, pageVersionsDocument } from '#client/page-documents.ts';
import { publicationAtTimeDocument } from '#client/page-publishing-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { hasChanges, type PageEntry } from '#domain/page/content/page.ts';
import { pagePath } from '#domain/page/tree/navigation.ts';
import { languageOf, publicationIn, type SiteLanguage } from '#domain/site/site-in.ts';
import { showToast } from '#ui/toast/toast.tsx';
import type { DraftStore } from '../draft/draft-store.ts';
import { usePageSharing } from './use-page-sharing.ts';

/** The longest time that a timer of a browser can wait, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/**
 * When the time comes that is set for publishing in the language of a site, waits for the publication and
 * shows the page as it is then.
 */
export function usePublicationAtTime(page: PageEntry, site: SiteLanguage, store: DraftStore): void {
  const language = languageOf(site);
  const at = usePageSharing(page.id, language).data?.pageSchedule?.at;
  const { revalidate } = useRevalidator();
  const refresh = useRefresh(
    queryKeys.pageSharing(page.id),
    queryKeys.pageHistory(page.id),
    queryKeys.pageVersions(page.id),
  );

  const show = useEffectEvent(async (time: string) => {
    await store.flush();
    const [draftView, { pageVersions }] = await Promise.all([
      readDraftView(pagePath(page)),
      requestGraphql(pageVersionsDocument, { pageId: page.id }),
    ]);
    if (!draftView.page) return;

    await store.continueFrom({ revision: draftView.revision, content: draftView.content });
    await Promise.all([revalidate(), refresh()]);
    showToast(
      isPublishedAt(time, publicationIn(draftView.page, site), pageVersions)
        ? { text: 'Published as scheduled.', tone: 'success' }
        : { text: 'The page was not published as scheduled: see its history.', tone: 'danger' },
    );
  });
  useEffect(() => {
    if (!at) return;

    const wait = Math.max(Date.parse(at) - Date.now(), 0);
    if (wait >= longestTimer) return;

    const closing = new AbortController();
    const timer = setTimeout(() => {
      // Without a connection, the note beside the buttons stays until the page is seen again.
      untilPublished(page.id, language, closing.signal).then(
        () => show(at),
        () => undefined,
      );
    }, wait);

    return () => {
      clearTimeout(timer);
      closing.abort();
    };
  }, [at, page.id, language]);
}

/** A draft by the path that its page has, or had before it was published. */
async function readDraftView(path: string) {
  const { draftView } = await requestGraphql(draftViewDocument, { path, search: '' });
  if (draftView.page || draftView.movedTo === null) return draftView;
  return (await requestGraphql(draftViewDocument, { path: draftView.movedTo, search: '' })).draftView;
}

/**
 * Whether a page is published as of a time, also where somebody has gone on writing since; times are ISO
 * 8601.
 */
export const isPublishedAt = (
  time: string,
  page: Pick<PageEntry, 'published' | 'has_changes'>,
  versions: readonly { kind: string; time: string }[],
): boolean =>
  !hasChanges(page) ||
  versions.some((version) => version.kind === 'published' && Date.parse(version.time) >= Date.parse(time));

async function untilPublished(
  pageId: number,
  language: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const { pageSchedule } = await requestGraphql(
      publicationAtTimeDocument,
      { pageId, language },
      { signal },
    );
    if (!pageSchedule) return;
  }
}
