import { afterPause } from '#ui/after-pause/after-pause.ts';
import { createContext, use, useEffect, useState } from 'react';
import type { Cell } from '#domain/value/cell/cell.ts';

/** A value of a column, in how many rows it is, and what its code is called, if it is one. */
type ColumnValue = { value: Cell; count: number; label?: string };

type Find = (
  versionId: number,
  column: string,
  search: string,
  signal: AbortSignal,
) => Promise<ColumnValue[]>;

/**
 * Finds the values of a column of a version on the server, most frequent first; given by the editor's screen.
 */
export const FindColumnValues = createContext<Find>(() => Promise.resolve([]));

/** The pause in typing after which the server is searched, in milliseconds. */
const typingPause = 300;

/** What was found so far; `isLoading` while a newer search is under way. */
type Found = { values: ColumnValue[] | null; isLoading: boolean; problem: string | null };

/** The values of a column that contain a text. What was found before stays until the new values are there. */
export function useColumnValues(versionId: number, column: string, search: string): Found {
  const find = use(FindColumnValues);
  const [found, setFound] = useState<Found>({ values: null, isLoading: true, problem: null });
  useEffect(
    () =>
      afterPause(search === '' ? 0 : typingPause, (signal) =>
        find(versionId, column, search, signal).then(
          (values) => setFound({ values, isLoading: false, problem: null }),
          (error: Error) =>
            signal.aborted || setFound({ values: null, isLoading: false, problem: error.message }),
        ),
      ),
    [find, versionId, column, search],
  );

  return found;
}
