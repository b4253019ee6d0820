/** A press of a key, as the browser or React reports it. */
type KeyPress = {
  key: string;
  keyCode?: number;
  isComposing?: boolean;
  nativeEvent?: { isComposing?: boolean };
};

/** The code of every key that an input method has taken; Safari reports it for the Enter that ends a word. */
const takenByInputMethod = 229;

/** Whether a press belongs to the word that an input method is making. */
export const isOfInputMethod = ({ isComposing, nativeEvent, keyCode }: KeyPress): boolean =>
  (isComposing ?? nativeEvent?.isComposing ?? false) || keyCode === takenByInputMethod;

/**
 * The key that a person has pressed; empty while an input method makes a word of what is typed. Its Enter,
 * Escape and arrows belong to that word: all handlers of keys read the key by this, which a lint rule checks.
 */
export function pressedKey(event: KeyPress): string {
  if (isOfInputMethod(event)) return '';
  return event.key;
}
