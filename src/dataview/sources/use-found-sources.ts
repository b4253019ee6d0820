import { use, useEffect, useMemo, useState } from 'react';
import { containsFolded } from '#domain/value/text/fold-letters.ts';
import { afterPause } from '#ui/after-pause/after-pause.ts';
import { maxSourceName } from '#domain/source/description/source.ts';
import { SourceCatalogue, useCatalogue, type FoundChoices, type SourceChoice } from './source-catalogue.ts';

/** How long typing pauses before sources are searched, in milliseconds. */
const pause = 200;

/** The sources that a text finds. */
export type FoundSources = {
  /** Those of an earlier text while `isSearching`. */
  choices: SourceChoice[];
  isSearching: boolean;
  /** Why they could not be searched. */
  problem?: string;
  /** That there are more than these, and how they are found. */
  note?: string;
};

const ofManyText = 'The sources that were changed last. Type to find others.';
const moreText = 'More sources match. Type more of the name to find them.';

/**
 * The sources that are offered for a text that is typed: among all where they are few, else by a search on
 * the server; without a text the first ones.
 */
export function useFoundSources(typed: string): FoundSources {
  const store = use(SourceCatalogue);
  const { choices, areAll } = useCatalogue();
  const text = typed.trim();
  const searched = areAll || text === '' || text.length > maxSourceName ? null : text;
  const [found, setFound] = useState<Found | null>(null);

  useEffect(() => {
    if (searched === null) return;
    return afterPause(pause, async (signal) => {
      const next = await store.search({ search: searched }).catch((error: Error) => ({
        ...nothing,
        problem: error.message,
      }));
      if (!signal.aborted) {
        setFound({ text: searched, ...next });
      }
    });
  }, [store, searched]);
  return useMemo(() => {
    if (searched === null) {
      const listed = text === '' ? choices : choices.filter(({ name }) => containsFolded(name, text));
      return { choices: listed, isSearching: false, note: areAll ? undefined : ofManyText };
    }

    const isSearching = found?.text !== searched;
    if (!found) return { choices: [], isSearching };

    if (found.problem !== undefined && !isSearching) {
      return { choices: [], isSearching, problem: found.problem };
    }

    return { choices: found.choices, isSearching, note: found.areAll ? undefined : moreText };
  }, [searched, text, choices, areAll, found]);
}

type Found = FoundChoices & { text: string; problem?: string };

const nothing: FoundChoices = { choices: [], areAll: true };
