import { afterPause } from '#ui/after-pause/after-pause.ts';
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { findOptions, type Choice } from './find-options.ts';
import { SearchedOptionsContext } from './searched-options.ts';

/** How long nothing is typed before a search begins, in ms. */
const searchDelay = 150;

/** The options that a text finds; `isFound` is false while those of an earlier text are shown. */
export type FoundOptions = { choices: readonly Choice[]; isFound: boolean; labelOf(value: string): string };

/**
 * The options of a column that a text finds: among its own, or by a search where they are too many to be
 * listed.
 */
export function useFoundOptions(column: SourceColumn, stored: string, text: string | null): FoundOptions {
  const searched = useContext(SearchedOptionsContext).get(column.name);
  const [found, setFound] = useState<{ text: string; choices: readonly Choice[] } | null>(null);
  const isFirst = useRef(true);
  const wanted = text ?? '';

  useEffect(() => {
    if (!searched) return;
    const pause = isFirst.current ? 0 : searchDelay;
    isFirst.current = false;

    return afterPause(pause, (signal) =>
      searched.search(wanted).then(
        (choices) => !signal.aborted && setFound({ text: wanted, choices }),
        () => !signal.aborted && setFound({ text: wanted, choices: [] }),
      ),
    );
  }, [searched, wanted]);
  return useMemo(() => {
    if (!searched) {
      const labelOf = (value: string) => column.options?.find((one) => one.value === value)?.label || value;
      return { choices: findOptions(column, stored, text), isFound: true, labelOf };
    }

    const labelOf = (value: string) => searched.labelOf(value) ?? value;
    const listed = found?.choices ?? [];
    const isListed = stored === '' || listed.some(({ value }) => value === stored);
    const first = isListed ? [] : [{ value: stored, label: labelOf(stored) }];
    // Without a text, the empty choice and the stored one come first, as in a list that is short.
    const choices = wanted === '' ? [{ value: '', label: '' }, ...first, ...listed] : listed;

    return { choices, isFound: found?.text === wanted, labelOf };
  }, [searched, column, stored, text, wanted, found]);
}
