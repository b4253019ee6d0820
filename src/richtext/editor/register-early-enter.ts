import type { MenuTextMatch, TriggerFn } from '@lexical/react/LexicalTypeaheadMenuPlugin';
import {
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_HIGH,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  mergeRegister,
  type LexicalEditor,
  type TextNode,
} from 'lexical';

/** What `registerEarlyEnter` needs of a typeahead. */
type EarlyTypeahead = {
  trigger: TriggerFn;
  /** Whether the list shows the choices for this query already. */
  isShown(query: string): boolean;
  firstChoice(query: string): { run(): void } | undefined;
};

/** The text node that the caret is in, with the text before the caret. */
function $textBeforeCaret(): { node: TextNode; text: string } | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null;
  const node = selection.anchor.getNode();
  if (!$isTextNode(node) || !node.isSimpleText()) return null;
  return { node, text: node.getTextContent().slice(0, selection.anchor.offset) };
}

/** A text node of its own for what a typeahead matched. */
function $textNodeOf(node: TextNode, { leadOffset, replaceableString }: MenuTextMatch): TextNode | undefined {
  const end = leadOffset + replaceableString.length;
  return leadOffset === 0 ? node.splitText(end)[0] : node.splitText(leadOffset, end)[1];
}

/**
 * Lets Enter choose the first choice of a typeahead when its list is not drawn yet for what was typed last. Otherwise the
 * list handles the key. A list that was closed by Escape stays closed until something else is typed.
 */
export function registerEarlyEnter(
  editor: LexicalEditor,
  { trigger, isShown, firstChoice }: EarlyTypeahead,
): () => void {
  let dismissed: string | null = null;
  const $choose = (event: KeyboardEvent | null): boolean => {
    const typed = $textBeforeCaret();
    const match = typed && trigger(typed.text, editor);
    if (!match || event?.shiftKey || typed.text === dismissed || isShown(match.matchingString)) return false;
    const choice = firstChoice(match.matchingString);
    if (!choice) return false;
    event?.preventDefault();
    event?.stopImmediatePropagation();
    $textNodeOf(typed.node, match)?.remove();
    choice.run();
    return true;
  };
  const $dismiss = () => {
    dismissed = $textBeforeCaret()?.text ?? null;
    return false;
  };
  return mergeRegister(
    editor.registerCommand(KEY_ENTER_COMMAND, $choose, COMMAND_PRIORITY_HIGH),
    editor.registerCommand(KEY_ESCAPE_COMMAND, $dismiss, COMMAND_PRIORITY_HIGH),
  );
}
