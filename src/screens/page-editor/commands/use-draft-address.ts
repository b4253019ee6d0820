import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { requestGraphql } from '#client/graphql-client.ts';
import { useSnapshot } from '#client/outbox/use-snapshot.ts';
import { pageNameDocument } from '#client/page-documents.ts';
import { pagePath } from '#domain/page/tree/navigation.ts';
import type { EditedPage } from './editor-context.ts';
import type { DraftStore } from '../draft/draft-store.ts';

/**
 * Reads the page again where it is now once another title is saved, so that menus show it: a page that was
 * never published has another address then.
 */
export function useDraftAddress({ page }: Pick<EditedPage, 'page'>, store: DraftStore): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const title = useSnapshot(store, ({ content }) => content.title);
  const isSaved = useSnapshot(store, ({ saving, unsaved }) => saving.kind === 'saved' && unsaved === 0);
  const follow = useEffectEvent(async () => {
    const { pages } = await requestGraphql(pageNameDocument, { id: page.id });
    const path = pages[0] ? pagePath(pages[0]) : null;
    if (path !== null) {
      await navigate(`/edit/${path}${search}`, { replace: true, preventScrollReset: true });
    }
  });

  useEffect(() => {
    // Without a connection, the next change or the next visit reads it again.
    if (isSaved && title !== page.title) {
      follow().catch(() => undefined);
    }
  }, [isSaved, title, page.title]);
}
