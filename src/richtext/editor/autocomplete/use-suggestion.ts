import { $isCodeNode } from '@lexical/code-core';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $getRoot, $getSelection, $isRangeSelection, $isTextNode } from 'lexical';
import { useEffect, useState } from 'react';
import { commonWords } from './common-words.ts';
import { suggestionPause, suggestWord, typedWord, wordsOf } from './suggest-word.ts';

/** The rest of a word, and where in the window it continues. */
export type Suggestion = { rest: string; box: DOMRect; element: HTMLElement };

/**
 * What is typed when the caret is at the end of a block; elsewhere a suggestion would cover the text after
 * it.
 */
function $typed(): string | undefined {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return undefined;
  const node = selection.anchor.getNode();
  if (!$isTextNode(node) || node.getNextSibling() !== null) return undefined;
  if (node.hasFormat('code') || $isCodeNode(node.getParent())) return undefined;
  if (selection.anchor.offset !== node.getTextContentSize()) return undefined;

  return typedWord(node.getTextContent());
}

function caretBox(root: HTMLElement): { box: DOMRect; element: HTMLElement } | undefined {
  const selection = root.ownerDocument.getSelection();
  const element = selection?.anchorNode?.parentElement;
  if (!selection || selection.rangeCount === 0 || !element || !root.contains(element)) return undefined;
  const box = selection.getRangeAt(0).getClientRects()[0];
  return box && { box, element };
}

/** The suggestion for the word at the caret, after typing has paused; it is gone with the next change. */
export function useSuggestion(): { suggestion: Suggestion | null; dismiss(): void } {
  const [editor] = useLexicalComposerContext();
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null);
  useEffect(() => {
    const suggest = () => {
      const root = editor.getRootElement();
      // A list of choices for what is typed is open.
      if (root?.hasAttribute('aria-activedescendant')) return;

      const rest = editor.getEditorState().read(() => {
        const typed = $typed();
        if (typed === undefined) return undefined;
        const text = $getRoot().getTextContent();
        return suggestWord(typed, wordsOf(text)) ?? suggestWord(typed, commonWords);
      });
      const caret = root && document.activeElement === root ? caretBox(root) : undefined;
      if (rest !== undefined && caret) {
        setSuggestion({ rest, ...caret });
      }
    };
    const hide = () => setSuggestion(null);
    // This part is loaded while the first word is typed.
    let timer = setTimeout(suggest, suggestionPause);
    const stop = editor.registerUpdateListener(({ dirtyLeaves }) => {
      clearTimeout(timer);
      hide();
      if (dirtyLeaves.size > 0) {
        timer = setTimeout(suggest, suggestionPause);
      }
    });
    const root = editor.getRootElement();

    root?.addEventListener('blur', hide);
    window.addEventListener('scroll', hide, { capture: true, passive: true });
    window.addEventListener('resize', hide);

    return () => {
      clearTimeout(timer);
      stop();
      root?.removeEventListener('blur', hide);
      window.removeEventListener('scroll', hide, { capture: true });
      window.removeEventListener('resize', hide);
    };
  }, [editor]);

  return { suggestion, dismiss: () => setSuggestion(null) };
}
