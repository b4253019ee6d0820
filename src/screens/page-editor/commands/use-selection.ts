import { useCallback, useMemo, useState } from 'react';
import { orderedSections } from '#domain/page/content/layout.ts';
import type { EditStart } from '#sections/section-type.ts';
import type { DraftStore } from '../draft/draft-store.ts';

/** The selected sections. */
export type SelectedSections = {
  /** The section that was selected last and has the bar; null where none is selected. */
  main: string | null;
  /** Where a range of sections begins. */
  anchor: string | null;
  ids: ReadonlySet<string>;
  /** Where editing starts, with one section; undefined where the focus stays where it is. */
  start: EditStart | undefined;
};

const none: SelectedSections = { main: null, anchor: null, ids: new Set(), start: undefined };
const only = (id: string, start?: EditStart): SelectedSections => ({
  main: id,
  anchor: id,
  ids: new Set([id]),
  start,
});

/** The selection and what changes it. */
export type SelectionControls = {
  selection: SelectedSections;
  /** Selects one section, or none; nothing changes where it is the only one already. */
  select(id: string | null, start?: EditStart): void;
  /** Adds a section to the selection or removes it. */
  toggle(id: string): void;
  /** Selects all sections from the first selected one to this one. */
  extendTo(id: string): void;
  selectMany(ids: readonly string[]): void;
};

/** The selection of sections on the canvas. */
export function useSelection(store: DraftStore): SelectionControls {
  const [selection, setSelection] = useState(none);
  const order = useCallback(() => orderedSections(store.snapshot().content).map(({ id }) => id), [store]);
  const select = useCallback(
    (id: string | null, start?: EditStart) =>
      setSelection((old) => {
        if (old.main === id && old.ids.size <= 1) return old;
        if (id === null) return none;
        return only(id, start);
      }),
    [],
  );
  const toggle = useCallback((id: string) => setSelection((old) => toggled(old, id)), []);
  const extendTo = useCallback((id: string) => setSelection((old) => extended(old, id, order())), [order]);
  const selectMany = useCallback((ids: readonly string[]) => {
    const [first] = ids;
    if (first) {
      setSelection({ ...only(first), ids: new Set(ids) });
    }
  }, []);

  return useMemo(
    () => ({ selection, select, toggle, extendTo, selectMany }),
    [selection, select, toggle, extendTo, selectMany],
  );
}

function toggled({ main, ids }: SelectedSections, id: string): SelectedSections {
  if (!ids.has(id)) return { ...only(id), ids: new Set([...ids, id]) };
  const rest = [...ids].filter((other) => other !== id);
  const last = main === id ? rest.at(-1) : main;
  if (last) return { ...only(last), ids: new Set(rest) };
  return none;
}

/** All sections from the anchor to `id`, in the order of the page. */
function extended({ anchor }: SelectedSections, id: string, order: readonly string[]): SelectedSections {
  const [from, to] = [order.indexOf(anchor ?? id), order.indexOf(id)];
  if (from < 0) return only(id);
  const ids = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { main: id, anchor, ids: new Set(ids), start: undefined };
}
