import {
  $createRangeSelectionFromDom,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  type LexicalEditor,
} from 'lexical';
import type { EarlyInput } from './early-input.ts';

/** How the caret moves by a key, as `Selection.modify` names it: the direction and how far. */
const moves: Record<string, [direction: string, granularity: string]> = {
  ArrowDown: ['forward', 'line'],
  ArrowLeft: ['left', 'character'],
  ArrowRight: ['right', 'character'],
  ArrowUp: ['backward', 'line'],
  End: ['forward', 'lineboundary'],
  Home: ['backward', 'lineboundary'],
};

/** Types what was typed before the editor was there, from the caret that the browser shows. */
export function replayInput(editor: LexicalEditor, inputs: readonly EarlyInput[]): void {
  for (const input of inputs) {
    // The editor learns of the caret a moment later, and draws its own a moment later too: each step needs
    // both at once.
    const text = 'text' in input ? input.text : '';
    editor.update(() => typeAtCaret(editor, text), { discrete: true });
    if ('key' in input) {
      pressKey(editor, input);
    }
  }
}

function typeAtCaret(editor: LexicalEditor, text: string): void {
  const shown = editor.getRootElement()?.ownerDocument.getSelection() ?? null;
  const range = $createRangeSelectionFromDom(shown, editor);
  if (range) {
    const before = $getSelection();
    // Bold and the like are of the caret until something is typed, and the browser knows nothing of them.
    if ($isRangeSelection(before) && range.isCollapsed() && before.anchor.is(range.anchor)) {
      range.setFormat(before.format);
    }
    $setSelection(range);
  }

  const selection = $getSelection();
  // Raw text makes lines of line breaks, as pasted text has them, and has no format.
  if (/[\n\t]/.test(text)) {
    selection?.insertRawText(text);
  } else if (text !== '') {
    selection?.insertText(text);
  }
}

/** What the editor does not do itself with a key, the browser does with the key of a person only. */
function pressKey(editor: LexicalEditor, input: Extract<EarlyInput, { key: string }>): void {
  const { isModified, ...press } = input;
  const root = editor.getRootElement();
  const isMac = navigator.platform.startsWith('Mac');
  const modifier = isModified ? { metaKey: isMac, ctrlKey: !isMac } : {};
  const event = new KeyboardEvent('keydown', { ...press, cancelable: true, ...modifier });

  root?.dispatchEvent(event);
  editor.update(() => {}, { discrete: true });

  const move = moves[input.key];
  if (!move || event.defaultPrevented) return;

  root?.ownerDocument.getSelection()?.modify(input.shiftKey ? 'extend' : 'move', ...move);
}
