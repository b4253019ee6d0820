import { FORMAT_TEXT_COMMAND, TextNode, type TextFormatType } from 'lexical';
import type { BlockEditor, ToolbarButton } from '../../block-editor.ts';
import { shortcut } from '../../editor/shortcut.ts';

const button = (format: TextFormatType, label: string, letter?: string): ToolbarButton => ({
  label,
  icon: format,
  ...(letter ? { shortcut: shortcut(letter) } : {}),
  $isActive: (selection) => selection.hasFormat(format),
  press: (editor) => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format),
});

/** Text and its formats in the editor. Styles of pasted text are removed. */
export const textEditor: BlockEditor = {
  theme: {
    text: {
      bold: 'font-bold',
      italic: 'italic',
      underline: 'underline',
      strikethrough: 'line-through',
      underlineStrikethrough: '[text-decoration:underline_line-through]',
    },
  },
  register: (editor) =>
    editor.registerNodeTransform(TextNode, (text) => {
      if (text.getStyle() !== '') text.setStyle('');
    }),
  buttons: [
    button('bold', 'Bold', 'B'),
    button('italic', 'Italic', 'I'),
    button('underline', 'Underline', 'U'),
    button('strikethrough', 'Strikethrough'),
    button('code', 'Code'),
  ],
};
