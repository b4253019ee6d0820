import { expect, test } from 'vitest';
import { hiddenByMove } from '#domain/page/tree/page-tree.ts';
import { DeletePagesDialog, hidingMoveText, renameNote } from './page-dialogs.tsx';
import type { TreeEntry } from './page-nodes.ts';

const page: TreeEntry = {
  id: 7,
  parent: null,
  index: 0,
  title: 'Gone',
  url_slug: 'gone',
  published: '',
  has_changes: false,
};
const dialogFor = (pages: readonly TreeEntry[]) =>
  DeletePagesDialog({ deleted: [page], pages, onDeleted: () => undefined, onClose: () => undefined });

test('the deletion of a page that is gone already renders nothing', () => {
  expect(dialogFor([page])).toMatchObject({ props: { title: 'Delete Gone 7' } });
  expect(dialogFor([])).toBeNull();
});

test('a move that takes published pages from readers says so; no other move does', () => {
  const draft: TreeEntry = { ...page, id: 8, index: 1, title: 'Plans', published: 'draft' };
  const below: TreeEntry = { ...page, id: 9, parent: 7, title: 'Lakes' };
  const unseen: TreeEntry = { ...below, id: 10, published: 'draft', title: 'Ponds' };
  const pages = [page, draft, below, unseen];
  const hidden = hiddenByMove(pages, { ids: [7], parent: 8 });
  expect(hidden.pages).toEqual([page, below]);
  expect(hidingMoveText(hidden)).toBe(
    '“Gone”, “Lakes” are published. There, readers find them neither at the old address nor at the new one, until “Plans” is published too.',
  );
  expect(hiddenByMove(pages, { ids: [9], parent: null }).pages).toEqual([]);
  expect(hiddenByMove(pages, { ids: [10], parent: 8 }).pages).toEqual([]);
});

test('a rename says what readers will see', () => {
  expect(renameNote(page)).toBe(
    'Readers see the new name at once, and the old address leads to the new one.',
  );
  expect(renameNote({ ...page, draft_title: 'Next' })).toContain(
    '“Next” that waits in the draft is replaced.',
  );
  expect(renameNote({ ...page, published: 'draft' })).toContain('not published yet');
});
