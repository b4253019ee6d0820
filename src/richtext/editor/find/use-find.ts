import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useEffect, useState } from 'react';
import { $findInDocument, $replaceMatches, type DocumentMatch } from './find-in-document.ts';
import { clearHighlights, highlightMatches, scrollToMatch } from './highlight-matches.ts';

const pause = 150;
const noMatches: readonly DocumentMatch[] = [];

/** A search of the document, which follows its changes: the matches, the current one, and replacing. */
export function useFind(query: string, isCaseSensitive: boolean) {
  const [editor] = useLexicalComposerContext();
  const [matches, setMatches] = useState(noMatches);
  const [index, setIndex] = useState(0);
  const at = Math.min(index, Math.max(0, matches.length - 1));

  useEffect(() => {
    const search = () =>
      setMatches(editor.getEditorState().read(() => $findInDocument(query, isCaseSensitive)));
    search();

    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
      if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return;
      clearTimeout(timer);
      timer = setTimeout(search, pause);
    });

    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [editor, query, isCaseSensitive]);

  useEffect(() => {
    highlightMatches(editor, matches, matches[at]);
    scrollToMatch(editor, matches[at]);
    return clearHighlights;
  }, [editor, matches, at]);

  const replace = (replaced: readonly DocumentMatch[], replacement: string) =>
    editor.update(() => $replaceMatches(replaced, replacement), {
      discrete: true,
      tag: 'skip-dom-selection',
      onUpdate: () => setMatches(editor.getEditorState().read(() => $findInDocument(query, isCaseSensitive))),
    });
  return {
    count: matches.length,
    /** The number of the current match, from 1; 0 without matches. */
    position: matches.length === 0 ? 0 : at + 1,
    move: (by: 1 | -1) => setIndex((at + by + matches.length) % Math.max(1, matches.length)),
    replaceCurrent: (replacement: string) => replace(matches.slice(at, at + 1), replacement),
    replaceAll: (replacement: string) => replace(matches, replacement),
  };
}
