import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { requestGraphql } from '#client/graphql-client.ts';
import { pagesDocument } from '#client/page-documents.ts';
import type { Site } from '#domain/site/site.ts';
import { showFailure } from '#ui/toast/show-failure.ts';
import { treeEntries } from '../pages-manager/page-nodes.ts';
import { usePublishPages } from '../pages-manager/use-publish-pages.ts';
import type { MoveWork } from './use-move-sections.ts';

type MovedPages = Pick<MoveWork, 'ready' | 'others'>;

const none: MovedPages = { ready: [], others: [] };

/**
 * Publishes the pages that a move has changed and on which nothing else waits, after the check of all pages
 * that are published together. Those of a move that ended early wait until it goes on to the same version.
 */
export function usePublishMoved(site: Pick<Site, 'base_url'>) {
  const unfinished = useRef<MovedPages & { to: number }>({ ...none, to: 0 });
  const [publishedPages, setPublishedPages] = useState(0);
  const [others, setOthers] = useState<MovedPages['others']>([]);
  const publishing = usePublishPages(site, setPublishedPages);
  const start = useMutation({
    mutationFn: async (ready: MovedPages['ready']) => {
      const ids = new Set(ready.map(({ id }) => id));
      const pages = treeEntries(await requestGraphql(pagesDocument, {}));
      publishing.publish(pages.filter(({ id }) => ids.has(id)));
    },
    onError: showFailure,
  });

  const publishMoved = async (moved: MoveWork) => {
    const { to } = moved;
    const former = unfinished.current.to === to ? unfinished.current : none;
    const ready = [...former.ready, ...moved.ready];
    const waiting = [...former.others, ...moved.others];

    unfinished.current = { ready, others: waiting, to };
    if (moved.status !== 'done') return;

    unfinished.current = { ...none, to };
    setOthers(waiting);

    if (ready.length > 0) {
      await start.mutateAsync(ready).catch(() => undefined);
    }
  };
  const forget = () => {
    setPublishedPages(0);
    setOthers([]);
  };

  return {
    review: publishing.review,
    decide: publishing.decide,
    cancel: publishing.cancel,
    isPublishing: start.isPending || publishing.isPublishing,
    /** How many pages visitors see with the move. */
    publishedPages,
    /** Pages that were to be published with the others, but have changes besides the move. */
    others,
    publishMoved,
    /** What was said of the last move is no longer true. */
    forget,
  };
}
