// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RowStore } from '../store/row-store.ts';
import { useWantedRows } from './use-wanted-rows.ts';

function Grid({ store }: { store: RowStore }) {
  useWantedRows(store, { onMove: () => () => undefined }, () => ({ firstVisible: 0, visibleRows: 3 }));
  return null;
}

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

test('rows that could not be read are read again when the connection is back, and others are not', async () => {
  let isOnline = false;
  let reads = 0;
  const read = () => {
    reads += 1;
    if (!isOnline) return Promise.reject(new Error('The server cannot be reached.'));
    return Promise.resolve({ columns: [], length: 1, totals: null, rows: [[1, 'a']] });
  };
  const store = new RowStore({ read, names: ['label'], searched: [], rowsPerRead: 100 });
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Grid store={store} />));
  expect(store.snapshot()).toMatchObject({ error: 'The server cannot be reached.', length: null });

  isOnline = true;
  await act(async () => dispatchEvent(new Event('online')));
  expect(store.snapshot()).toMatchObject({ error: null, length: 1 });
  const before = reads;
  await act(async () => dispatchEvent(new Event('online')));
  expect(reads).toBe(before);
  await act(async () => root.unmount());
});
