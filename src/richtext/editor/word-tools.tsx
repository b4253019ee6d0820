import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { mergeRegister } from 'lexical';
import { useEffect } from 'react';
import { wordEditors } from '../blocks/word-editors.ts';

const panels = wordEditors.flatMap(({ Panel }) => Panel ?? []);
const ignore = () => {};

/** What the buttons of the toolbar that change words need in the editor of a caption. */
export function WordTools() {
  const [editor] = useLexicalComposerContext();
  useEffect(
    () => mergeRegister(...wordEditors.flatMap(({ register }) => register?.(editor) ?? [])),
    [editor],
  );
  return panels.map((Panel, index) => <Panel key={index} onOpen={ignore} />);
}
