import {
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_CRITICAL,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  mergeRegister,
  type LexicalEditor,
  type TextNode,
} from 'lexical';
import type { ReactNode } from 'react';

/** One option of a typeahead: `run` is called inside of an update, after what was typed is removed. */
export type TypeaheadChoice = {
  id: string;
  label: string;
  /** What is at the end of the line. */
  detail?: ReactNode;
  /** A second line. */
  note?: string;
  icon: ReactNode;
  run(): void;
};

/**
 * What was typed for a typeahead: `start` is where it begins in the text before the caret, `query` is
 * searched for.
 */
type TypeaheadMatch = { start: number; query: string };

/** Finds what was typed for a typeahead at the end of the text before the caret. */
export type TypeaheadTrigger = (textBeforeCaret: string) => TypeaheadMatch | null;

/**
 * Makes the trigger of a typeahead: what the pattern's first group matches is replaced, the second is
 * searched for.
 */
export const triggerBy =
  (pattern: RegExp): TypeaheadTrigger =>
  (text) => {
    const match = pattern.exec(text.slice(-80));
    return match && { start: text.length - (match[1] ?? '').length, query: match[2] ?? '' };
  };

/** What a typeahead shows: the choices for `query`, and the index of the selected one. */
export type ShownChoices = { query: string; choices: readonly TypeaheadChoice[]; selected: number };

type TypeaheadOptions = {
  trigger: TypeaheadTrigger;
  /** The choices for what was typed after the mark. */
  choicesFor(query: string): readonly TypeaheadChoice[];
  /** Called with what to show after each change, and with null when there is nothing. */
  show(shown: ShownChoices | null): void;
};

/** The text node that the caret is in, with the text before the caret. */
function $textBeforeCaret(): { node: TextNode; text: string } | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null;
  const node = selection.anchor.getNode();
  if (!$isTextNode(node) || !node.isSimpleText()) return null;
  return { node, text: node.getTextContent().slice(0, selection.anchor.offset) };
}

/**
 * The choices that follow what is typed after a mark, and the keys that choose among them. Each key reads the
 * text itself: on a slow machine a key arrives before the list of the letters before it is drawn.
 */
export class TypeaheadList {
  readonly #editor: LexicalEditor;
  readonly #options: TypeaheadOptions;
  #shown: ShownChoices | null = null;
  /**
   * The text before the caret whose choices Escape closed: they stay closed until something else is typed.
   */
  #dismissed: string | null = null;

  constructor(editor: LexicalEditor, options: TypeaheadOptions) {
    this.#editor = editor;
    this.#options = options;
  }

  /** Listens to the editor, until the returned function is called. */
  register(): () => void {
    const listen = this.#editor.registerCommand.bind(this.#editor);
    // Before the arrow keys of tables, which would leave the cell.
    const priority = COMMAND_PRIORITY_CRITICAL;

    return mergeRegister(
      this.#editor.registerUpdateListener(() => this.refresh()),
      this.#editor.registerEditableListener(() => this.refresh()),
      listen(KEY_ARROW_DOWN_COMMAND, (event) => this.#$move(event, 1), priority),
      listen(KEY_ARROW_UP_COMMAND, (event) => this.#$move(event, -1), priority),
      listen(KEY_ENTER_COMMAND, (event) => !event?.shiftKey && this.#$chooseByKey(event), priority),
      listen(KEY_TAB_COMMAND, (event) => this.#$chooseByKey(event), priority),
      listen(KEY_ESCAPE_COMMAND, (event) => this.#$dismiss(event), priority),
      () => this.#show(null),
    );
  }

  /** Reads the text again, also when other choices have become available. */
  refresh(): void {
    const shown = this.#editor.read('latest', () => this.#$read());
    // While characters are composed, the text is not what was typed.
    if (shown || !this.#editor.isComposing()) {
      this.#show(shown);
    }
  }

  /** Selects a choice that is shown, by its index. */
  select(selected: number): void {
    if (this.#shown) {
      this.#show({ ...this.#shown, selected });
    }
  }

  /** Replaces what was typed by a choice. */
  choose(choice: TypeaheadChoice): void {
    this.#editor.update(() => this.#$choose(choice));
  }

  #show(shown: ShownChoices | null): void {
    if (!shown && !this.#shown) return;
    this.#shown = shown;
    this.#options.show(shown);
  }

  #$read(): ShownChoices | null {
    const typed = this.#editor.isEditable() ? $textBeforeCaret() : null;
    if (this.#dismissed !== null && typed?.text === this.#dismissed) return null;

    this.#dismissed = null;
    const match = typed && this.#options.trigger(typed.text);
    if (!match) return null;

    const choices = this.#options.choicesFor(match.query);
    const selected = this.#shown?.query === match.query ? this.#shown.selected : 0;
    if (choices.length === 0) return null;
    return { query: match.query, choices, selected: Math.min(selected, choices.length - 1) };
  }

  #$move(event: KeyboardEvent, step: number): boolean {
    const shown = this.#$read();
    if (!shown) return false;
    const { length } = shown.choices;
    this.#show({ ...shown, selected: (shown.selected + step + length) % length });
    return handled(event);
  }

  #$chooseByKey(event: KeyboardEvent | null): boolean {
    const shown = this.#$read();
    const choice = shown?.choices[shown.selected];
    if (!choice) return false;
    this.#$choose(choice);
    return handled(event);
  }

  #$choose(choice: TypeaheadChoice): void {
    const typed = $textBeforeCaret();
    const match = typed && this.#options.trigger(typed.text);
    if (match) {
      $textNodeOf(typed.node, match.start, typed.text.length)?.remove();
    }

    this.#show(null);
    choice.run();
  }

  #$dismiss(event: KeyboardEvent): boolean {
    if (!this.#$read()) return false;
    this.#dismissed = $textBeforeCaret()?.text ?? null;
    this.#show(null);
    return handled(event);
  }
}

/** A text node of its own for a part of the text. */
function $textNodeOf(node: TextNode, start: number, end: number): TextNode | undefined {
  if (start === 0) return node.splitText(end)[0];
  return node.splitText(start, end)[1];
}

function handled(event: KeyboardEvent | null): true {
  event?.preventDefault();
  event?.stopImmediatePropagation();
  return true;
}
