import { pressedKey } from '#ui/pressed-key/pressed-key.ts';

/** What was typed before the editor was there: text, or a key that does something in text. */
export type EarlyInput = { text: string } | { key: string; shiftKey: boolean; isModified: boolean };

/** What keys do to the text before them; others only move the caret. */
const keysInText: Record<string, (text: string) => string> = {
  Enter: (text) => `${text}\n`,
  Backspace: (text) => text.slice(0, -1),
};

/** What was typed, as text with its line breaks. */
export function typedText(inputs: readonly EarlyInput[]): string {
  let text = '';
  for (const input of inputs) {
    text = 'text' in input ? text + input.text : (keysInText[input.key]?.(text) ?? text);
  }

  return text;
}

/** The keys that are noted without Ctrl, Alt or Cmd; with Shift the arrows select. */
const keys: ReadonlySet<string> = new Set([
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'Backspace',
  'Delete',
  'End',
  'Enter',
  'Home',
]);

/**
 * The letters that are noted with Ctrl or Cmd: they select all, and choose bold, italic and underlined text.
 */
const modifiedKeys: ReadonlySet<string> = new Set(['a', 'b', 'i', 'u']);

type Key = Parameters<typeof pressedKey>[0] &
  Pick<KeyboardEvent, 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Notes letters and keys, in their order, that a field gets while the editor is being loaded. */
export class EarlyInputs {
  #inputs: EarlyInput[] = [];
  #text = '';
  /** How much of the text is among the inputs. */
  #noted = 0;

  /** The whole text of the field: it only grows, because keys that change it otherwise are noted instead. */
  noteText(text: string): void {
    this.#text = text;
  }

  /** Notes a key and returns true, or false where the field handles it. */
  noteKey(event: Key): boolean {
    const key = pressedKey(event);
    const isModified = event.ctrlKey || event.metaKey;
    const isNoted = isModified ? modifiedKeys.has(key.toLowerCase()) && !event.shiftKey : keys.has(key);
    if (event.altKey || !isNoted) return false;
    this.#noteRest();
    this.#inputs.push({ key, shiftKey: event.shiftKey, isModified });

    return true;
  }

  /** Returns what was noted, once. */
  take(): EarlyInput[] {
    this.#noteRest();
    const taken = this.#inputs;
    this.#inputs = [];
    this.#text = '';
    this.#noted = 0;
    return taken;
  }

  #noteRest(): void {
    const text = this.#text.slice(this.#noted);
    this.#noted = this.#text.length;
    if (text !== '') {
      this.#inputs.push({ text });
    }
  }
}
