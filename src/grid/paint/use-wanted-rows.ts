import { useEffect } from 'react';
import type { GridWindow } from './grid-window.ts';
import type { RowStore } from '../store/row-store.ts';
import { useLatest } from '#ui/use-latest.ts';
import type { GridScroll } from './grid-scroll.ts';

/**
 * Has the rows in view read, wherever the grid is scrolled to, and again when the connection is back after a
 * failure.
 */
export function useWantedRows(
  store: RowStore,
  { onMove }: Pick<GridScroll, 'onMove'>,
  inView: () => Pick<GridWindow, 'firstVisible' | 'visibleRows'>,
): void {
  const want = useLatest(() => {
    const { firstVisible, visibleRows } = inView();
    store.want(firstVisible, firstVisible + visibleRows + 1);
  });
  const { firstVisible, visibleRows } = inView();
  useEffect(() => want.current(), [want, store, firstVisible, visibleRows]);
  useEffect(() => onMove(() => want.current()), [onMove, want]);

  useEffect(() => {
    const again = () => {
      if (store.snapshot().error !== null) {
        store.reload();
      }
    };
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [store]);
}
