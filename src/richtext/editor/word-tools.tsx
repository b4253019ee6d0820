import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { mergeRegister } from 'lexical';
import { useEffect } from 'react';
import { blockEditors } from '../blocks/editors.ts';

/** The blocks whose buttons change words; these are all that captions have. */
const blocks = blockEditors.filter(({ buttons }) => buttons !== undefined);
const panels = blocks.flatMap(({ Panel }) => Panel ?? []);
const ignore = () => {};

/** What the buttons of the toolbar that change words need in the editor of a caption. */
export function WordTools() {
  const [editor] = useLexicalComposerContext();
  useEffect(() => mergeRegister(...blocks.flatMap(({ register }) => register?.(editor) ?? [])), [editor]);
  return panels.map((Panel, index) => <Panel key={index} onOpen={ignore} />);
}
