import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { rowHeight } from './grid-geometry.ts';

type CellEntryProps = {
  label: string;
  gridId: string;
  activeId: string | undefined;
  /** Where the selected cell is in the view of the grid, in pixels; null where none is drawn. */
  at: { top: number; left: number; width: number } | null;
  inputRef: RefObject<HTMLInputElement | null>;
  onKeyDown(event: KeyboardEvent): void;
  /** Something was written for the selected cell. */
  onText(text: string): void;
};

/**
 * The field that has the focus while a cell is selected. Input methods, dead keys and dictation write into
 * fields only: without one, the first letter would be lost. It is seen over the cell while something is
 * composed in it; what comes of that begins the cell's editor. All other keys are the grid's.
 */
export function CellEntry({ label, gridId, activeId, at, inputRef, onKeyDown, onText }: CellEntryProps) {
  const [isComposing, setComposing] = useState(false);
  const hasEnded = useRef(false);
  const take = (field: HTMLInputElement) => {
    const text = field.value;
    field.value = '';
    if (text !== '') {
      onText(text);
    }
  };

  return (
    <input
      ref={inputRef}
      data-entry
      data-early-text
      // The grid's cells are its own; the keyboard of a touch screen comes with the editor.
      inputMode="none"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      aria-label={`${label}: selected cell`}
      aria-controls={gridId}
      aria-activedescendant={activeId}
      className={`tm-cell-field pointer-events-none absolute ${isComposing ? 'z-4' : '-z-1 opacity-0'}`}
      style={{ top: 0, left: 0, width: 1, ...at, height: rowHeight }}
      onKeyDown={onKeyDown}
      onCompositionStart={() => {
        hasEnded.current = false;
        setComposing(true);
      }}
      onCompositionEnd={({ currentTarget }) => {
        hasEnded.current = true;
        setComposing(false);
        take(currentTarget);
      }}
      onInput={({ currentTarget, nativeEvent }) => {
        const isPart = (nativeEvent as InputEvent).isComposing;
        if (!isPart || hasEnded.current) {
          take(currentTarget);
        }
      }}
    />
  );
}
