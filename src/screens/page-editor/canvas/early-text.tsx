import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { openFloating } from '#richtext/editor/focus/open-floating.ts';

/**
 * Takes the focus, and what is typed, while something to type into is being loaded, such as the editor of a
 * section; it is gone once that has the focus. `onType` is given the whole text.
 */
export function EarlyText({
  label,
  onType,
  onKeyDown,
}: {
  label: string;
  onType(text: string): void;
  onKeyDown?(event: KeyboardEvent): void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    // A dialog or menu would be closed when something else takes the focus.
    if (!openFloating()) {
      field.current?.focus({ preventScroll: true });
    }
  }, []);
  if (isDone) return null;

  return (
    <textarea
      ref={field}
      data-early-text
      aria-label={`${label}, being opened`}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKeyDown}
      // Where the whole window loses the focus, the field has it again afterwards.
      onBlur={() => document.hasFocus() && setDone(true)}
      className="sr-only"
    />
  );
}
