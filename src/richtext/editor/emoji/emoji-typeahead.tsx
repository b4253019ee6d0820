import { $createTextNode, $insertNodes } from 'lexical';
import { useEffect, useMemo, useState } from 'react';
import { triggerBy, Typeahead, type TypeaheadChoice } from '../typeahead.tsx';

// After a letter or digit a colon belongs to the text, as in 12:30 or https://.
const trigger = triggerBy(/(?:^|[\s(])(:([\p{L}\p{N}_+-]{1,40}))$/u);

type Find = typeof import('./find-emoji.ts').findEmoji;

/** The emoji that a colon and a part of their name offer. Their list is loaded when it is first needed. */
export function EmojiTypeahead() {
  const [query, setQuery] = useState<string | null>(null);
  const [find, setFind] = useState<Find | null>(null);
  const isNeeded = query !== null && find === null;
  useEffect(() => {
    if (isNeeded) void import('./find-emoji.ts').then(({ findEmoji }) => setFind(() => findEmoji));
  }, [isNeeded]);
  const choices = useMemo(
    (): TypeaheadChoice[] =>
      (query === null ? [] : (find?.(query) ?? [])).map(({ unicode, label }) => ({
        id: unicode,
        label,
        icon: unicode,
        run: () => $insertNodes([$createTextNode(unicode)]),
      })),
    [query, find],
  );
  return <Typeahead label="Emoji" trigger={trigger} choices={choices} onQuery={setQuery} />;
}
