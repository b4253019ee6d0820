import { $createTextNode, $insertNodes } from 'lexical';
import { useCallback, useEffect, useState } from 'react';
import { $createIconNode } from '../../blocks/icon/icon-node.tsx';
import { TextIcon } from '../../blocks/icon/view.tsx';
import { triggerBy, type TypeaheadChoice } from '../typeahead/typeahead-list.ts';
import { Typeahead } from '../typeahead/typeahead.tsx';

// After a letter or digit a colon belongs to the text, as in 12:30 or https://.
const trigger = triggerBy(/(?:^|[\s(])(:([\p{L}\p{N}_+-]{1,40}))$/u);

type Lists = typeof import('./find-emoji.ts') & typeof import('./find-icons.ts');

async function loadLists(): Promise<Lists> {
  const [emoji, icons] = await Promise.all([import('./find-emoji.ts'), import('./find-icons.ts')]);
  return { ...emoji, ...icons };
}

/** Emoji, and a few icons after them: as many together as `mostEmoji`. */
function choicesOf({ findEmoji, findIcons, mostEmoji }: Lists, query: string): TypeaheadChoice[] {
  const icons = findIcons(query).map(({ icon, label }) => ({
    id: icon,
    label,
    detail: 'icon',
    icon: <TextIcon icon={icon} />,
    run: () => $insertNodes([$createIconNode(icon)]),
  }));
  const emoji = findEmoji(query).map(({ unicode, label }) => ({
    id: unicode,
    label,
    icon: unicode,
    run: () => $insertNodes([$createTextNode(unicode)]),
  }));

  return [...emoji.slice(0, mostEmoji - icons.length), ...icons];
}

/**
 * The emoji and icons that a colon and a part of their name offer. Their lists are loaded when they are first
 * needed.
 */
export function EmojiTypeahead() {
  const [isNeeded, setNeeded] = useState(false);
  const [lists, setLists] = useState<Lists | null>(null);
  useEffect(() => {
    if (isNeeded) {
      void loadLists().then(setLists);
    }
  }, [isNeeded]);

  const choicesFor = useCallback(
    (query: string) => {
      setNeeded(true);
      if (!lists) return [];
      return choicesOf(lists, query);
    },
    [lists],
  );
  return <Typeahead label="Emoji and icons" trigger={trigger} choicesFor={choicesFor} />;
}
