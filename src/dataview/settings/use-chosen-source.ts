import { use, useState } from 'react';
import { newestTurn } from '#ui/newest-turn/newest-turn.ts';
import { goneText } from './gone-text.ts';
import {
  SourceCatalogue,
  sourceKey,
  type CatalogueSource,
  type SourceChoice,
} from '../sources/source-catalogue.ts';

/**
 * Gives on what is chosen from a list of sources once its columns are known: at once where they are. Of
 * several choices only the newest one counts. `problem` says why the last one could not be read.
 */
export function useChosenSource(
  onChoose: (source: CatalogueSource, versionId?: number, follows?: true) => void,
) {
  const catalogue = use(SourceCatalogue);
  const [begin] = useState(newestTurn);
  const [problem, setProblem] = useState<string>();
  const choose = async (choice: SourceChoice, versionId?: number, follows?: true) => {
    const isNewest = begin();
    setProblem(undefined);

    if (!catalogue.known(choice.id)) {
      const failure = await catalogue.complete([sourceKey(choice.id)]).then(
        () => goneText('source', choice.name),
        (error: Error) => error.message,
      );
      if (!isNewest()) return;
      if (!catalogue.known(choice.id)) return setProblem(failure);
    }

    const source = catalogue.known(choice.id);
    if (source) {
      onChoose(source, versionId, follows);
    }
  };

  return {
    choose: (choice: SourceChoice, versionId?: number, follows?: true) =>
      void choose(choice, versionId, follows),
    problem,
  };
}
