import {
  createContext,
  memo,
  startTransition,
  use,
  useEffect,
  useMemo,
  useState,
  type ComponentProps,
  type RefObject,
} from 'react';
import { DefaultCollectionRenderer, type CollectionRenderer } from 'react-aria-components';
import { drawnRows, rowsAround, type RowRange } from './row-range.ts';

type RootProps = ComponentProps<CollectionRenderer['CollectionRoot']>;
type RowNode = RootProps['collection'] extends Iterable<infer Item> ? Item : never;

/** How many rows are drawn at once: at first, and then with each part, between which the browser is free. */
const rowsOfPart = 8;

/** From this many open rows on, only those near the window are drawn; of fewer all are. */
const manyRows = 100;

/** A row that is drawn wherever it is: the one that is dragged, whose element gets the events of a finger. */
export const KeptRow = createContext<string | null>(null);

/**
 * Draws the rows of a tree that are near the window and the focused one, with empty boxes in place of the
 * others. All rows have one height. Keys, selections and the numbers that screen readers say are those of the
 * whole tree.
 */
export const rowsInView: CollectionRenderer = { ...DefaultCollectionRenderer, CollectionRoot: RowsInView };

function RowsInView({ collection, persistedKeys, scrollRef }: RootProps) {
  const rows = useMemo(() => listNodes(collection).filter(({ type }) => type === 'item'), [collection]);
  const isLong = rows.length >= manyRows;
  const { range, rowHeight } = useRowRange(scrollRef, isLong);
  const kept = new Set([...(persistedKeys ?? []), use(KeptRow)]);
  const keptRows = rows.flatMap(({ key }, at) => (kept.has(key) ? [at] : []));
  const target = isLong ? range : { start: 0, end: rows.length };
  const drawn = drawnRows(rows.length, useRowsInParts(target), keptRows);
  const gap = (start: number, end: number) =>
    end > start && (
      // Its position is after the row above it: another key would make React move rows, which lose the focus
      // by that.
      <div
        key={`after ${rows[start - 1]?.key}`}
        role="presentation"
        className="shrink-0"
        style={{ height: (end - start) * rowHeight }}
      />
    );

  return [
    ...drawn.flatMap(({ start, end }, part) => [
      gap(drawn[part - 1]?.end ?? 0, start),
      ...rows.slice(start, end).map((row) => <Row key={row.key} row={row} />),
    ]),
    gap(drawn.at(-1)?.end ?? 0, rows.length),
  ];
}

/**
 * The nodes of a collection, which does not change any more. It gives this list from now on: React Aria goes
 * through all nodes for each row, to count its siblings, and its own walk is slow.
 */
function listNodes(collection: RootProps['collection']): readonly RowNode[] {
  const nodes = [...collection];
  Object.defineProperty(collection, Symbol.iterator, { value: () => nodes.values(), configurable: true });
  return nodes;
}

const Row = memo(({ row }: { row: RowNode }) => row.render?.(row));

/**
 * As much of a range as is drawn by now. React Aria draws each new row a second time before the browser may
 * go on, so that many rows at once would hold up everything else.
 */
function useRowsInParts({ start, end }: RowRange): RowRange {
  const [drawn, setDrawn] = useState(rowsOfPart);
  const isWhole = drawn >= end - start;
  useEffect(() => {
    if (isWhole) return;
    startTransition(() => setDrawn(drawn + rowsOfPart));
  }, [isWhole, drawn]);

  return { start, end: Math.min(end, start + drawn) };
}

/** The rows near the window, and the height of one of them in pixels; followed while the tree `isLong`. */
function useRowRange(tree: RefObject<HTMLElement | null> | undefined, isLong: boolean) {
  const [state, setState] = useState<{ range: RowRange; rowHeight: number }>({
    range: { start: 0, end: 50 },
    rowHeight: 36,
  });
  useEffect(() => {
    if (!isLong) return;

    const follow = () => {
      const row = tree?.current?.querySelector('[role=row]');
      if (!tree?.current || !row) return;

      const rowHeight = row.getBoundingClientRect().height;
      const { top } = tree.current.getBoundingClientRect();
      const range = rowsAround({ top, rowHeight, windowHeight: window.innerHeight });

      setState((now) => {
        if (now.rowHeight === rowHeight && now.range.start === range.start && now.range.end === range.end) {
          return now;
        }

        return { range, rowHeight };
      });
    };
    follow();
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);

    return () => {
      document.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, [tree, isLong]);

  return state;
}
