import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { requestGraph } from '#client/graphql-client.ts';
import { pagesDocument } from '#client/page-documents.ts';
import { publishPagesDocument } from '#client/page-publishing-documents.ts';
import { inTreeOrder } from '#domain/page/page-tree.ts';
import { hasChanges } from '#domain/page/page.ts';
import type { Site } from '#domain/site/site.ts';
import { plural } from '#domain/value/plural.ts';
import { checkPages, type CheckedPages } from '#screens/publish-check/check-pages.ts';
import { showFailure } from '#ui/toast/show-failure.ts';
import { showToast } from '#ui/toast/toast.tsx';
import { treeEntries, type TreeEntry } from './page-nodes.ts';

/** Pages that wait for a decision about what was found on them. */
export type PagesToReview = CheckedPages<TreeEntry> & { pages: readonly TreeEntry[] };

/**
 * Publishes several pages of a site after their drafts have been checked; while `review` is set, they wait for a decision.
 * `checked` counts the pages that have been checked while others are.
 */
export function usePublishPages(site: Pick<Site, 'base_url'>, onPublished: () => void) {
  const { revalidate } = useRevalidator();
  const [checked, setChecked] = useState<number | null>(null);
  const [review, setReview] = useState<PagesToReview | null>(null);
  const publishNow = async ({ pages, bases }: Omit<PagesToReview, 'warnings'>) => {
    await requestGraph(publishPagesDocument, { pageIds: pages.map(({ id }) => id), bases });
    setReview(null);
    await revalidate();
    showToast({ text: `Published ${plural(pages.length, 'page')}.`, tone: 'success' });
    onPublished();
  };
  const publish = useMutation({
    mutationFn: async (chosen: readonly number[]) => {
      // What is on the screen may be older than a change of the page that is edited beside it.
      const pages = treeEntries(await requestGraph(pagesDocument, {}));
      const changed = inTreeOrder(pages).filter((page) => chosen.includes(page.id) && hasChanges(page));
      if (changed.length === 0) return showToast({ text: 'These pages have no changes to publish.' });
      const found = await checkPages(changed, { pages, baseUrl: site.base_url }, setChecked);
      if (found.warnings.length > 0) setReview({ pages: changed, ...found });
      else await publishNow({ pages: changed, bases: found.bases });
    },
    onError: showFailure,
    onSettled: () => setChecked(null),
  });
  return {
    publish: publish.mutate,
    isPublishing: publish.isPending,
    checked,
    review,
    /** Publishes the pages that wait, whatever was found. */
    decide: async () => review && (await publishNow(review)),
    cancel: () => setReview(null),
  };
}
