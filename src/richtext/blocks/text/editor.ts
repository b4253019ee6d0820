import {
  $isTextNode,
  FORMAT_TEXT_COMMAND,
  isHTMLElement,
  TextNode,
  type DOMExportOutput,
  type LexicalEditor,
  type LexicalNode,
  type TextFormatType,
} from 'lexical';
import type { BlockEditor, ToolbarButton } from '../../block-editor.ts';
import { shortcut } from '../../editor/controls/shortcut.ts';
import { styledTextImport } from './import-style.ts';
import { readStyle, styleText } from './text-style.ts';

const button = (format: TextFormatType, label: string, letter?: string): ToolbarButton => ({
  label,
  icon: format,
  shortcut: letter && shortcut(letter),
  $isActive: (selection) => selection.hasFormat(format),
  press: (editor) => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format),
});

const caseIcons = { lowercase: 'case-lower', uppercase: 'case-upper', capitalize: 'case-sensitive' };

const caseButton = (format: keyof typeof caseIcons, label: string): ToolbarButton => ({
  ...button(format, label),
  icon: caseIcons[format],
  isInMenu: true,
});

/** Only the values that can be stored are shown, as the page will show them. */
function normalizeStyle(text: TextNode): void {
  const style = text.getStyle();
  if (style === '') return;
  const known = styleText(readStyle(style));
  if (known !== style) {
    text.setStyle(known);
  }
}

/** Copied text with a style is known again by its class: fonts and sizes of other programs are left out. */
function exportText(editor: LexicalEditor, text: LexicalNode): DOMExportOutput {
  const output = text.exportDOM(editor);
  if ($isTextNode(text) && text.getStyle() !== '' && isHTMLElement(output.element)) {
    for (const element of [output.element, ...output.element.querySelectorAll('[style]')]) {
      element.classList.add('tm-text');
    }
  }

  return output;
}

/** Text, its formats and its style in the editor. */
export const textEditor: BlockEditor = {
  theme: {
    text: {
      bold: 'font-bold',
      italic: 'italic',
      underline: 'underline',
      strikethrough: 'line-through',
      underlineStrikethrough: '[text-decoration:underline_line-through]',
      lowercase: 'lowercase',
      uppercase: 'uppercase',
      capitalize: 'capitalize',
    },
  },
  imports: styledTextImport,
  exports: new Map([[TextNode, exportText]]),
  register: (editor) => editor.registerNodeTransform(TextNode, normalizeStyle),
  buttons: [
    button('bold', 'Bold', 'B'),
    button('italic', 'Italic', 'I'),
    button('underline', 'Underline', 'U'),
    { ...button('strikethrough', 'Strikethrough'), isInMenu: true },
    { ...button('code', 'Code'), isInMenu: true },
    { ...button('subscript', 'Subscript'), isInMenu: true },
    { ...button('superscript', 'Superscript'), isInMenu: true },
    { ...button('highlight', 'Highlight'), icon: 'highlighter', isInMenu: true },
    caseButton('lowercase', 'Lowercase'),
    caseButton('uppercase', 'Uppercase'),
    caseButton('capitalize', 'Capitalize'),
  ],
};
