import { expect, test } from 'vitest';
import { DeletePagesDialog } from './page-dialogs.tsx';
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
