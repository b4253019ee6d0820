import { $isCodeNode, CodeNode } from '@lexical/code-core';
import {
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_LOW,
  INDENT_CONTENT_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  KEY_TAB_COMMAND,
  mergeRegister,
  OUTDENT_CONTENT_COMMAND,
  PASTE_COMMAND,
  TextNode,
  type LexicalEditor,
  type PasteCommandType,
} from 'lexical';
import { registerLeaving } from '../../editor/block/leave-block.ts';
import { indentLines, indentOfLine, outdent, type SelectedText } from './code-lines.ts';
import { $keepCodePlain, $selectedCodeText, $setCodeText } from './code-text.ts';

/**
 * The keys of code: Tab indents, Shift and Tab takes it back, Enter begins a line as far in as the one
 * before, Escape goes on after the block. What is pasted is its plain text, and whatever else gets into code
 * becomes text.
 */
export function registerCode(editor: LexicalEditor): () => void {
  return mergeRegister(
    registerLeaving(editor, $isCodeNode),
    editor.registerCommand(
      KEY_TAB_COMMAND,
      (event) => {
        if (!$change(event.shiftKey ? outdent : indentLines)) return false;
        event.preventDefault();
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerCommand(INDENT_CONTENT_COMMAND, () => $change(indentLines), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(OUTDENT_CONTENT_COMMAND, () => $change(outdent), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(INSERT_PARAGRAPH_COMMAND, () => $change(newLine), COMMAND_PRIORITY_LOW),
    editor.registerCommand(PASTE_COMMAND, $paste, COMMAND_PRIORITY_HIGH),
    editor.registerNodeTransform(CodeNode, $keepCodePlain),
    editor.registerNodeTransform(TextNode, (text) => {
      const parent = text.getParent();
      if ($isCodeNode(parent)) {
        $keepCodePlain(parent);
      }
    }),
  );
}

function $change(change: (selected: SelectedText) => SelectedText): boolean {
  const selected = $selectedCodeText();
  if (!selected) return false;
  $setCodeText(selected.code, change(selected));
  return true;
}

/** The text with something else in place of what is selected, and the caret after it. */
function replaceSelected({ text, anchor, focus }: SelectedText, inserted: string): SelectedText {
  const start = Math.min(anchor, focus);
  const caret = start + inserted.length;
  return {
    text: text.slice(0, start) + inserted + text.slice(Math.max(anchor, focus)),
    anchor: caret,
    focus: caret,
  };
}

const newLine = (selected: SelectedText): SelectedText => {
  const start = Math.min(selected.anchor, selected.focus);
  return replaceSelected(selected, `\n${indentOfLine(selected.text, start)}`);
};

/** Editors put code on the clipboard as coloured HTML too, whose elements mean nothing in code. */
function $paste(event: PasteCommandType): boolean {
  if (!('clipboardData' in event)) return false;
  const text = event.clipboardData?.getData('text/plain').replaceAll(/\r\n?/g, '\n');
  if (!text || !$change((selected) => replaceSelected(selected, text))) return false;
  event.preventDefault();
  return true;
}
