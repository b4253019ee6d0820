import { afterPause } from '#ui/after-pause/after-pause.ts';
import { use, useEffect, useState } from 'react';
import { FindLinkTargets, searchedTarget, type LinkTarget } from '../../editor/link-targets.ts';

/** How long typing pauses before it is searched, in milliseconds. */
const pause = 300;

/**
 * What is found on other pages by a text that was typed, when typing pauses; nothing while it is not
 * searched.
 */
export function useFoundTargets(typed: string, isTyped: boolean): LinkTarget[] {
  const find = use(FindLinkTargets);
  const text = isTyped ? searchedTarget(typed) : null;
  const [found, setFound] = useState<{ text: string; targets: LinkTarget[] } | null>(null);

  useEffect(() => {
    if (text === null) return;
    return afterPause(pause, (signal) =>
      find(text, signal).then(
        (targets) => setFound({ text, targets }),
        // If the search fails, what is known is still offered.
        () => {},
      ),
    );
  }, [text, find]);
  if (found?.text !== text) return [];
  return found.targets;
}
