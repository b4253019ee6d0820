import { RichTextExtension } from '@lexical/rich-text';
import {
  defineExtension,
  mergeRegister,
  type AnyLexicalExtension,
  type DOMConversionMap,
  type EditorThemeClasses,
} from 'lexical';
import { blockEditors } from '../blocks/editors.ts';
import { pasteExtension } from '../paste/paste-extension.ts';
import type { RichTextDocument } from '../document.ts';
import { registerBlockDirections } from './block-directions.ts';
import { lexicalState } from './lexical-state.ts';

/** The nodes, commands and rules of the editor, without its interface: those of the blocks. */
export function editorExtension(document: RichTextDocument): AnyLexicalExtension {
  return defineExtension({
    name: 'tidemark/rich-text',
    namespace: 'tidemark',
    theme: blockEditors.reduce<EditorThemeClasses>((theme, block) => ({ ...theme, ...block.theme }), {}),
    html: {
      import: Object.assign({}, ...blockEditors.map(({ imports }) => imports)) as DOMConversionMap,
      export: new Map(blockEditors.flatMap(({ exports }) => [...(exports ?? [])])),
    },
    nodes: blockEditors.flatMap(({ nodes = [] }) => nodes),
    dependencies: [
      RichTextExtension,
      pasteExtension,
      ...blockEditors.flatMap(({ extensions = [] }) => extensions),
    ],
    $initialEditorState: lexicalState(document),
    onError: (error) => reportError(error),
    register: (editor) =>
      mergeRegister(
        registerBlockDirections(editor),
        ...blockEditors.map(({ register }) => register?.(editor) ?? (() => undefined)),
      ),
  });
}
