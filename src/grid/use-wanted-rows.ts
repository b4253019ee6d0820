import { useEffect } from 'react';
import type { GridWindow } from './grid-window.ts';
import type { RowStore } from './row-store.ts';
import { useLatest } from '#ui/use-latest.ts';
import type { GridScroll } from './use-virtual-scroll.ts';

/** Has the rows in view read, wherever the grid is scrolled to. */
export function useWantedRows(store: RowStore, { onMove }: GridScroll, inView: () => GridWindow): void {
  const want = useLatest(() => {
    const { firstVisible, visibleRows } = inView();
    store.want(firstVisible, firstVisible + visibleRows + 1);
  });
  const { firstVisible, visibleRows } = inView();
  useEffect(() => want.current(), [want, store, firstVisible, visibleRows]);
  useEffect(() => onMove(() => want.current()), [onMove, want]);
}
