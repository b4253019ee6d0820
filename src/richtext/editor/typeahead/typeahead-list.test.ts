import { buildEditorFromExtensions } from '@lexical/extension';
import {
  $getRoot,
  $getSelection,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  type LexicalCommand,
} from 'lexical';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../document.ts';
import { readMarkdown, writeMarkdown } from '../../markdown.ts';
import { editorExtension } from '../editor-extension.ts';
import { triggerBy, TypeaheadList, type ShownChoices } from './typeahead-list.ts';

const words = ['left', 'right', 'rising'];

/** An editor with a typeahead of three words, of which nothing is drawn. */
function open() {
  const editor = buildEditorFromExtensions(editorExtension(readMarkdown('')));
  const seen: { shown: ShownChoices | null } = { shown: null };
  const insert = (text: string) => $getSelection()?.insertText(text);
  let available = words;
  const list = new TypeaheadList(editor, {
    trigger: triggerBy(/(\/([a-z]*))$/),
    choicesFor: (query) =>
      available
        .filter((word) => word.startsWith(query))
        .map((word) => ({ id: word, label: word, icon: null, run: () => insert(`[${word}]`) })),
    show: (shown) => (seen.shown = shown),
  });
  const close = list.register();
  editor.update(() => void $getRoot().selectEnd(), { discrete: true });
  const type = (text: string) => editor.update(() => void insert(text), { discrete: true });
  const press = (key: LexicalCommand<KeyboardEvent> | LexicalCommand<KeyboardEvent | null>) => {
    const event = { shiftKey: false, preventDefault() {}, stopImmediatePropagation() {} } as KeyboardEvent;
    editor.update(() => void editor.dispatchCommand(key as LexicalCommand<KeyboardEvent>, event), {
      discrete: true,
    });
  };
  return {
    type,
    press,
    close,
    list,
    offer: (next: string[]) => {
      available = next;
      list.refresh();
    },
    text: () => writeMarkdown(readDocument(editor.getEditorState().toJSON())).replaceAll('\\', ''),
    shown: () => seen.shown && [seen.shown.choices.map(({ id }) => id), seen.shown.selected],
  };
}

describe('a list of choices', () => {
  it('follows what is typed, and closes where nothing is found', () => {
    const { type, shown, close } = open();
    type('a /');
    expect(shown()).toEqual([words, 0]);
    type('ri');
    expect(shown()).toEqual([['right', 'rising'], 0]);
    type('x');
    expect(shown()).toBeNull();
    type(' /');
    expect(shown()).toEqual([words, 0]);
    close();
    expect(shown()).toBeNull();
  });

  it('replaces all that was typed by the choice, however early Enter is pressed', () => {
    const { type, press, text, shown } = open();
    type('a /right');
    press(KEY_ENTER_COMMAND);
    expect(text()).toBe('a [right]');
    expect(shown()).toBeNull();
    type(' b');
    expect(text()).toBe('a [right] b');
  });

  it('moves the selection around the ends, and begins again for another query', () => {
    const { type, press, text, shown } = open();
    type('/');
    press(KEY_ARROW_UP_COMMAND);
    expect(shown()?.[1]).toBe(2);
    press(KEY_ARROW_DOWN_COMMAND);
    press(KEY_ARROW_DOWN_COMMAND);
    expect(shown()?.[1]).toBe(1);
    type('ri');
    expect(shown()).toEqual([['right', 'rising'], 0]);
    press(KEY_ARROW_DOWN_COMMAND);
    press(KEY_ENTER_COMMAND);
    expect(text()).toBe('[rising]');
  });

  it('leaves the keys to the text where it has no choices', () => {
    const { type, press, text } = open();
    type('/none');
    press(KEY_ENTER_COMMAND);
    type('x');
    expect(text()).toBe('/none\n\nx');
  });

  it('stays closed after Escape until something else is typed', () => {
    const { type, press, shown, list } = open();
    type('/l');
    press(KEY_ESCAPE_COMMAND);
    expect(shown()).toBeNull();
    list.refresh();
    expect(shown()).toBeNull();
    type('e');
    expect(shown()).toEqual([['left'], 0]);
  });

  it('shows choices that become available later', () => {
    const { type, shown, offer } = open();
    offer([]);
    type('/le');
    expect(shown()).toBeNull();
    offer(words);
    expect(shown()).toEqual([['left'], 0]);
  });
});
