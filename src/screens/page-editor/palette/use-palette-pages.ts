import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { foundPages, type PageChoice } from '#screens/pages-manager/site-pages.ts';
import { afterPause } from '#ui/after-pause/after-pause.ts';

/** How long typing pauses before pages are searched, in milliseconds. */
const pause = 200;

/**
 * The pages that the command palette finds rows among: those near a page, all of them on a site of few pages,
 * else those that the typed text finds too. `isReading` says that there are none yet, `isSearching` that the
 * text is still searched.
 */
export function usePalettePages(
  near: number,
  typed: string,
): { pages: readonly PageChoice[]; isReading: boolean; isSearching: boolean } {
  const text = typed.trim();
  const first = useQuery(foundPages('', near));
  const isSearched = first.data?.areAll === false && text !== '';
  const [wanted, setWanted] = useState('');

  useEffect(() => (isSearched ? afterPause(pause, () => setWanted(text)) : undefined), [isSearched, text]);
  const found = useQuery({
    ...foundPages(wanted, near),
    enabled: isSearched && wanted !== '',
    placeholderData: keepPreviousData,
  });

  return {
    pages: withoutRepeated([...(first.data?.pages ?? []), ...((isSearched && found.data?.pages) || [])]),
    isReading: first.isPending && first.failureCount === 0,
    isSearching:
      isSearched && !found.isError && (wanted !== text || found.isPlaceholderData || found.isPending),
  };
}

const withoutRepeated = (pages: readonly PageChoice[]): PageChoice[] => [
  ...new Map(pages.map((page) => [page.id, page])).values(),
];
