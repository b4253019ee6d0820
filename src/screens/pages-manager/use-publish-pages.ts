import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { requestGraphql } from '#client/graphql-client.ts';
import { changedPagesDocument, publishPagesDocument } from '#client/page-publishing-documents.ts';
import { mostPagesTogether } from '#domain/page/tree/page-tree.ts';
import type { Site } from '#domain/site/site.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { plural } from '#domain/value/number/plural.ts';
import { partsOf } from '#domain/value/object/parts-of.ts';
import { pageGrounds } from '#richtext/grounds.ts';
import { checkPages, type CheckedPages } from '#screens/publish-check/check-pages.ts';
import { showFailure } from '#ui/toast/show-failure.ts';
import { showToast } from '#ui/toast/toast.tsx';
import type { TreeEntry } from './page-nodes.ts';

/** Pages that wait for a decision: several, or one on which something should be looked at. */
export type PagesToReview = CheckedPages<TreeEntry> & { pages: readonly TreeEntry[] };

/** How far publishing is: how many pages have been checked, or published, of how many. */
export type PublishingProgress = { kind: 'checked' | 'published'; pages: number; of: number };

/**
 * Publishes pages of a site after their drafts have been checked; while `review` is set, they wait for a
 * decision. `progress` says how far it is.
 */
export function usePublishPages(site: Pick<Site, 'base_url'>, onPublished: (pages: number) => void) {
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<PublishingProgress | null>(null);
  const [review, setReview] = useState<PagesToReview | null>(null);
  const publishNow = async ({ pages, bases }: Omit<PagesToReview, 'warnings'>) => {
    const drafts = pages.map(({ id }, at) => ({ id, base: bases[at]! }));
    let done = 0;

    try {
      for (const part of partsOf(drafts, mostPagesTogether)) {
        setProgress({ kind: 'published', pages: done, of: drafts.length });
        const pageIds = part.map(({ id }) => id);
        await requestGraphql(publishPagesDocument, { pageIds, bases: part.map(({ base }) => base) });
        done += part.length;
      }
    } catch (error) {
      if (done > 0) {
        showToast({ text: publishedInPart(done, drafts.length) });
      }
      throw error;
    }

    setReview(null);
    await revalidate();
    showToast({ text: `Published ${plural(pages.length, 'page')}.`, tone: 'success' });
    onPublished(pages.length);
  };

  const publish = useMutation({
    mutationFn: async (chosen: readonly TreeEntry[]) => {
      const changed = await readChanged(chosen);
      if (changed.length === 0) return showToast({ text: 'These pages have no changes to publish.' });

      const found = await checkPages(changed, { baseUrl: site.base_url, grounds: pageGrounds() }, (pages) =>
        setProgress({ kind: 'checked', pages, of: changed.length }),
      );
      if (changed.length > 1 || found.warnings.length > 0) {
        setReview({ pages: changed, ...found });
      } else {
        await publishNow({ pages: changed, bases: found.bases });
      }
    },
    onError: showFailure,
    onSettled: () => setProgress(null),
  });
  return {
    publish: publish.mutate,
    isPublishing: publish.isPending,
    progress,
    review,
    /** Publishes the pages that wait, whatever was found. */
    decide: async () => {
      if (review) {
        await publishNow(review).finally(() => setProgress(null));
      }
    },
    cancel: () => setReview(null),
  };
}

/** What has been done where publishing fails on its way; what is published has no changes the next time. */
const publishedInPart = (done: number, all: number) =>
  `Published ${formatNumber(done)} of ${plural(all, 'page')}. Publish them again to go on.`;

/** The most pages of one request. */
const mostNamed = 1000;

/**
 * Those of some pages that have changes now: what is on the screen may be older than a change of the page
 * beside it.
 */
async function readChanged(chosen: readonly TreeEntry[]): Promise<TreeEntry[]> {
  const changed = new Set<number>();
  for (const named of partsOf(chosen, mostNamed)) {
    const { pages } = await requestGraphql(changedPagesDocument, { ids: named.map(({ id }) => id) });
    for (const { id, published, has_changes } of pages) {
      if (published === 'draft' || has_changes) {
        changed.add(id);
      }
    }
  }

  return chosen.filter(({ id }) => changed.has(id));
}
