import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useLexicalEditable } from '@lexical/react/useLexicalEditable';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { inputHeight, inputStyle } from '#ui/field/field-style.ts';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';
import { findLimits } from './find-matches.ts';
import { useFind } from './use-find.ts';

/**
 * The panel that finds plain text in the document and replaces it. Enter goes to the next match, Escape
 * closes.
 */
export function FindPanel({ onClose }: { onClose(): void }) {
  const [editor] = useLexicalComposerContext();
  const isEditable = useLexicalEditable();
  const [query, setQuery] = useState('');
  const [replacement, setReplacement] = useState('');
  const [isCaseSensitive, setCaseSensitive] = useState(false);
  const find = useFind(query, isCaseSensitive);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => input.current?.focus(), []);
  const close = () => {
    onClose();
    editor.focus();
  };

  return createPortal(
    <div
      role="presentation"
      // React passes events of a portal to the elements around the editor, where keys and clicks have another
      // meaning.
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (pressedKey(event) !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      <div
        role="dialog"
        aria-label="Find and replace"
        className="fade-in fixed top-[calc(var(--tm-layout-top-bar)+12px)] end-4 z-40 flex w-80 max-w-[calc(100vw-32px)] flex-col gap-2 rounded-panel bg-float p-3 text-14 text-ink shadow-float"
      >
        <div className="flex items-center gap-1">
          <FindField
            inputRef={input}
            label="Find"
            value={query}
            maxLength={findLimits.query}
            onChange={setQuery}
            onEnter={({ shiftKey }) => find.move(shiftKey ? -1 : 1)}
          />
          <IconButton
            icon="chevron-up"
            label="Previous match"
            isDisabled={find.count === 0}
            onPress={() => find.move(-1)}
          />
          <IconButton
            icon="chevron-down"
            label="Next match"
            isDisabled={find.count === 0}
            onPress={() => find.move(1)}
          />
          <IconButton icon="x" label="Close" onPress={close} />
        </div>
        {isEditable && (
          <FindField
            label="Replace with"
            value={replacement}
            maxLength={1000}
            onChange={setReplacement}
            onEnter={() => find.replaceCurrent(replacement)}
          />
        )}
        <div className="flex min-h-8 items-center justify-between gap-2">
          <Checkbox isSelected={isCaseSensitive} onChange={setCaseSensitive}>
            Match case
          </Checkbox>
          <span role="status" className="tabular text-12 text-quiet">
            {query !== '' && matchText(find)}
          </span>
        </div>
        {isEditable && (
          <ReplaceButtons
            find={find}
            replacement={replacement}
            // The buttons have nothing to replace any more, and a disabled one loses the focus.
            onNone={() => input.current?.focus()}
          />
        )}
      </div>
    </div>,
    document.querySelector('main') ?? document.body,
  );
}

type ReplaceButtonsProps = {
  find: ReturnType<typeof useFind>;
  replacement: string;
  /** No match is left. */
  onNone(): void;
};

function ReplaceButtons({ find, replacement, onNone }: ReplaceButtonsProps) {
  const isDisabled = find.count === 0;
  const replaceCurrent = () => {
    find.replaceCurrent(replacement);
    if (find.count <= 1) {
      onNone();
    }
  };

  const replaceAll = () => {
    find.replaceAll(replacement);
    onNone();
  };

  return (
    <div className="flex justify-end gap-1.5">
      <Button size="compact" isDisabled={isDisabled} onPress={replaceCurrent}>
        Replace
      </Button>
      <Button size="compact" isDisabled={isDisabled} onPress={replaceAll}>
        Replace all
      </Button>
    </div>
  );
}

type FindFieldProps = {
  label: string;
  value: string;
  maxLength: number;
  inputRef?: RefObject<HTMLInputElement | null>;
  onChange(value: string): void;
  onEnter(event: KeyboardEvent): void;
};

/** A field of the panel; Enter runs its action. */
function FindField({ label, value, maxLength, inputRef, onChange, onEnter }: FindFieldProps) {
  return (
    <input
      ref={inputRef}
      aria-label={label}
      placeholder={label}
      value={value}
      maxLength={maxLength}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (pressedKey(event) !== 'Enter') return;
        event.preventDefault();
        onEnter(event);
      }}
      className={`${inputStyle} ${inputHeight(true)}`}
    />
  );
}

function matchText({ count, position }: { count: number; position: number }): string {
  if (count === 0) return 'No matches';
  if (count >= findLimits.matches) return `${position} of ${findLimits.matches} or more`;
  return `${position} of ${count}`;
}
