import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import {
  LexicalTypeaheadMenuPlugin,
  MenuOption,
  type TriggerFn,
} from '@lexical/react/LexicalTypeaheadMenuPlugin';
import type { LexicalEditor, TextNode } from 'lexical';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Floating } from './floating.tsx';
import { registerEarlyEnter } from './register-early-enter.ts';
import { selectionAnchor } from './selection-anchor.ts';

/** One option of a typeahead: `run` is called inside of an update, after what was typed is removed. */
export type TypeaheadChoice = { id: string; label: string; detail?: string; icon: ReactNode; run(): void };

class TypeaheadOption extends MenuOption {
  readonly choice: TypeaheadChoice;

  constructor(choice: TypeaheadChoice) {
    super(choice.id);
    this.choice = choice;
  }
}

/** Makes the trigger of a typeahead: what the pattern's first group matches is replaced, the second is searched for. */
export const triggerBy =
  (pattern: RegExp): TriggerFn =>
  (text) => {
    const match = pattern.exec(text.slice(-80));
    if (!match) return null;
    const replaceableString = match[1] ?? '';
    return {
      leadOffset: text.length - replaceableString.length,
      matchingString: match[2] ?? '',
      replaceableString,
    };
  };

/** A list that opens while something is typed after a mark; chosen by arrows and Enter, or by mouse. */
export function Typeahead({
  label,
  trigger,
  choicesFor,
  onQuery,
}: {
  label: string;
  trigger: TriggerFn;
  /** The choices for what was typed after the mark. */
  choicesFor(query: string): readonly TypeaheadChoice[];
  /** Called with what was typed after the mark, and null when the list closes. */
  onQuery?(query: string | null): void;
}) {
  const [editor] = useLexicalComposerContext();
  const [query, setQuery] = useState<string | null>(null);
  const options = useMemo(
    () => (query === null ? [] : choicesFor(query).map((choice) => new TypeaheadOption(choice))),
    [choicesFor, query],
  );
  const shown = useRef<string | null>(null);
  const firstChoice = useEffectEvent((typed: string) => choicesFor(typed)[0]);
  useEffect(
    () =>
      registerEarlyEnter(editor, {
        trigger,
        isShown: (typed) => shown.current === typed,
        firstChoice: (typed) => firstChoice(typed),
      }),
    [editor, trigger],
  );
  // The plugin's own element, like the list, belongs to a landmark of the page.
  const main = document.querySelector('main');
  const choose = (option: TypeaheadOption, typed: TextNode | null, close: () => void) =>
    editor.update(() => {
      typed?.remove();
      option.choice.run();
      close();
    });
  return (
    <LexicalTypeaheadMenuPlugin<TypeaheadOption>
      onQueryChange={(typed) => {
        setQuery(typed);
        onQuery?.(typed);
      }}
      onSelectOption={choose}
      triggerFn={trigger}
      options={options}
      {...(main ? { parent: main } : {})}
      menuRenderFn={(anchor, { selectedIndex, selectOptionAndCleanUp, setHighlightedIndex }) =>
        anchor.current && options.length > 0 ? (
          <OptionList
            {...{ label, editor, options, selectedIndex, query, shownRef: shown }}
            onSelect={selectOptionAndCleanUp}
            onHover={setHighlightedIndex}
          />
        ) : null
      }
    />
  );
}

function OptionList({
  label,
  editor,
  options,
  selectedIndex,
  query,
  shownRef,
  onSelect,
  onHover,
}: {
  label: string;
  editor: LexicalEditor;
  options: TypeaheadOption[];
  selectedIndex: number | null;
  query: string | null;
  /** Is given the query whose options are shown, and null without any. */
  shownRef: RefObject<string | null>;
  onSelect(option: TypeaheadOption): void;
  onHover(index: number): void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const [anchor] = useState(() => selectionAnchor(editor));
  useEffect(() => {
    list.current?.children[selectedIndex ?? 0]?.scrollIntoView({ block: 'nearest' });
  }, [selectedIndex]);
  useEffect(() => {
    shownRef.current = query;
    return () => {
      shownRef.current = null;
    };
  }, [shownRef, query]);
  if (!anchor) return null;
  return (
    <Floating anchor={anchor} side="below">
      <div className="fade-in w-72 max-w-[calc(100vw-16px)] rounded-panel bg-float shadow-float">
        <div ref={list} role="listbox" aria-label={label} className="max-h-72 overflow-y-auto p-1">
          {options.map((option, index) => (
            <button
              type="button"
              tabIndex={-1}
              key={option.key}
              id={`typeahead-item-${index}`}
              ref={(element) => option.setRefElement(element)}
              role="option"
              aria-selected={selectedIndex === index}
              onMouseMove={() => selectedIndex !== index && onHover(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onSelect(option)}
              className={`flex min-h-8 w-full cursor-default items-center gap-2.5 rounded-small px-2 text-left text-14 select-none pointer-coarse:min-h-11 ${selectedIndex === index ? 'bg-ink/6' : ''}`}
            >
              <span className="grid w-5 shrink-0 place-items-center text-quiet">{option.choice.icon}</span>
              <span className="min-w-0 flex-1 truncate">{option.choice.label}</span>
              {option.choice.detail && (
                <span className="shrink-0 text-12 text-quiet">{option.choice.detail}</span>
              )}
            </button>
          ))}
        </div>
      </div>
    </Floating>
  );
}
