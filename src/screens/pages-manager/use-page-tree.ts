import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { requestGraph } from '#client/graphql-client.ts';
import { movePagesDocument, publishPagesDocument } from '#client/page-documents.ts';
import { planMove, type TreePage } from '#domain/page/page-tree.ts';
import { plural } from '#domain/value/plural.ts';
import { showToast } from '#ui/toast/toast.tsx';
import type { TreeMove } from '#ui/sortable-tree/tree-move.ts';
import type { TreeEntry } from './page-nodes.ts';

/** The pages of a tree, with moves that are shown at once, and what moves and publishes them. */
export function usePageTree(pages: readonly TreeEntry[]) {
  const { revalidate } = useRevalidator();
  // The moved pages, until the pages of the server replace them.
  const [moved, setMoved] = useState<{ of: readonly TreeEntry[]; pages: readonly TreeEntry[] } | null>(null);
  const shown = moved?.of === pages ? moved.pages : pages;
  const fail = ({ message }: Error) => showToast({ text: message, tone: 'danger' });
  const { mutate: send, isPending: isMoving } = useMutation({
    mutationFn: (move: { pageIds: number[]; parent: number | null; before: number | null }) =>
      requestGraph(movePagesDocument, move),
    onSuccess: () => revalidate(),
    onError: (error) => {
      setMoved(null);
      fail(error);
    },
  });
  const publish = useMutation({
    mutationFn: (pageIds: number[]) => requestGraph(publishPagesDocument, { pageIds }),
    onSuccess: async (_done, pageIds) => {
      await revalidate();
      showToast({ text: `Published ${plural(pageIds.length, 'page')}.`, tone: 'success' });
    },
    onError: fail,
  });
  const move = ({ ids, parentId, beforeId }: TreeMove) => {
    const wanted = { ids: ids.map(Number), parent: idOf(parentId), before: idOf(beforeId) };
    const plan = planMove(shown, wanted);
    if (!plan.ok) return void showToast({ text: plan.error.message, tone: 'danger' });
    setMoved({ of: pages, pages: withChanges(shown, plan.value) });
    send({ pageIds: wanted.ids, parent: wanted.parent, before: wanted.before });
  };
  return { pages: shown, move, publish, isBusy: isMoving || publish.isPending };
}

const idOf = (id: string | null) => (id === null ? null : Number(id));

function withChanges(
  pages: readonly TreeEntry[],
  changes: readonly ({ id: number } & Partial<TreePage>)[],
): TreeEntry[] {
  const byId = new Map(changes.map((change) => [change.id, change]));
  return pages.map((page) => ({ ...page, ...byId.get(page.id) }));
}
