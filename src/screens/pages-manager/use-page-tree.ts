import { useMutation } from '@tanstack/react-query';
import { startTransition, useRef, useState } from 'react';
import { requestGraphql } from '#client/graphql-client.ts';
import { movePagesDocument } from '#client/page-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import { useRefresh } from '#client/use-refresh.ts';
import {
  hiddenByMove,
  planMove,
  type HiddenByMove,
  type PageMove,
  type TreePage,
} from '#domain/page/tree/page-tree.ts';
import { showFailure } from '#ui/toast/show-failure.ts';
import type { TreeMove } from '#ui/sortable-tree/tree-move.ts';
import { pageNodes, type TreeEntry } from './page-nodes.ts';

/** The pages of a tree and their nodes, with moves that are shown at once, and what moves them. */
export function usePageTree(pages: readonly TreeEntry[]) {
  const refresh = useRefresh(queryKeys.sitePages);
  // The moved pages, until the server has all moves: its pages after the first of several would take the
  // others back.
  const [moved, setMoved] = useState<readonly TreeEntry[] | null>(null);
  const unfinished = useRef(0);
  const shown = moved ?? pages;
  const [made, setMade] = useState(() => ({ of: shown, nodes: pageNodes(shown) }));

  if (made.of !== shown) {
    setMade({ of: shown, nodes: pageNodes(shown, made.nodes) });
  }

  const { mutate: send, isPending: isMoving } = useMutation({
    // One after the other: a move may need the one before.
    scope: { id: 'page moves' },
    mutationFn: (move: { pageIds: number[]; parent: number | null; before: number | null }) =>
      requestGraphql(movePagesDocument, move),
    onError: showFailure,
    onSettled: async () => {
      unfinished.current -= 1;
      if (unfinished.current > 0) return;
      await refresh();

      // The router shows new pages as a transition: before that, the tree would go back to those of before
      // the move.
      if (unfinished.current === 0) {
        startTransition(() => setMoved(null));
      }
    },
  });
  const [confirmed, setConfirmed] = useState<ConfirmedMove | null>(null);
  const move = ({ ids, parentId, beforeId }: TreeMove) => {
    const wanted = { ids: ids.map(Number), parent: idOf(parentId), before: idOf(beforeId) };
    const hidden = hiddenByMove(shown, wanted);
    if (hidden.pages.length === 0) return start(wanted);
    setConfirmed({ hidden, confirm: () => start(wanted), close: () => setConfirmed(null) });
  };

  const start = (wanted: PageMove) => {
    const plan = planMove(shown, wanted);
    if (!plan.ok) return showFailure(plan.error);
    setMoved(withChanges(shown, plan.value));
    unfinished.current += 1;
    send({ pageIds: [...wanted.ids], parent: wanted.parent, before: wanted.before });
  };
  return { pages: shown, nodes: made.nodes, move, confirmed, isMoving };
}

/** A move that takes pages from readers, until it is confirmed. */
export type ConfirmedMove = { hidden: HiddenByMove<TreeEntry>; confirm(): void; close(): void };

const idOf = (id: string | null) => (id === null ? null : Number(id));

function withChanges(
  pages: readonly TreeEntry[],
  changes: readonly ({ id: number } & Partial<TreePage>)[],
): TreeEntry[] {
  const byId = new Map(changes.map((change) => [change.id, change]));
  return pages.map((page) => {
    const change = byId.get(page.id);
    if (change) return { ...page, ...change };
    return page;
  });
}
