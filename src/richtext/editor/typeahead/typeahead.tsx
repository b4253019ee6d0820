import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import type { LexicalEditor } from 'lexical';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Floating } from '../controls/floating.tsx';
import { selectionAnchor } from '../controls/selection-anchor.ts';
import {
  TypeaheadList,
  type ShownChoices,
  type TypeaheadChoice,
  type TypeaheadTrigger,
} from './typeahead-list.ts';

type TypeaheadProps = {
  label: string;
  trigger: TypeaheadTrigger;
  /** The choices for what was typed after the mark. */
  choicesFor(query: string): readonly TypeaheadChoice[];
};

/** A list that opens while something is typed after a mark; chosen by arrows and Enter, or by mouse. */
export function Typeahead({ label, trigger, choicesFor }: TypeaheadProps) {
  const [editor] = useLexicalComposerContext();
  const [shown, setShown] = useState<ShownChoices | null>(null);
  const list = useRef<TypeaheadList>(null);
  const currentChoices = useEffectEvent(choicesFor);

  useEffect(() => {
    list.current = new TypeaheadList(editor, {
      trigger,
      choicesFor: (query) => currentChoices(query),
      show: setShown,
    });
    return list.current.register();
  }, [editor, trigger]);
  useEffect(() => list.current?.refresh(), [choicesFor]);

  return (
    shown && (
      <OptionList
        {...{ label, editor, shown }}
        onSelect={(index) => list.current?.select(index)}
        onChoose={(choice) => list.current?.choose(choice)}
      />
    )
  );
}

type OptionListProps = {
  label: string;
  editor: LexicalEditor;
  shown: ShownChoices;
  onSelect(index: number): void;
  onChoose(choice: TypeaheadChoice): void;
};

function OptionList({ label, editor, shown: { choices, selected }, onSelect, onChoose }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [anchor] = useState(() => selectionAnchor(editor));
  useEffect(() => {
    list.current?.children[selected]?.scrollIntoView({ block: 'nearest' });
    const root = editor.getRootElement();
    root?.setAttribute('aria-activedescendant', optionId(selected));
    return () => root?.removeAttribute('aria-activedescendant');
  }, [editor, selected]);
  if (!anchor) return null;

  return (
    <Floating anchor={anchor} side="below">
      <div className="fade-in w-80 max-w-[calc(100vw-16px)] rounded-panel bg-float shadow-float">
        <div ref={list} role="listbox" aria-label={label} className="max-h-72 overflow-y-auto p-1">
          {choices.map((choice, index) => (
            <button
              type="button"
              tabIndex={-1}
              key={choice.id}
              id={optionId(index)}
              role="option"
              aria-selected={selected === index}
              onMouseMove={() => selected !== index && onSelect(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(choice)}
              className={`flex min-h-8 w-full cursor-default items-center gap-2.5 rounded-small px-2 text-start text-14 select-none pointer-coarse:min-h-11 ${selected === index ? 'bg-ink/6' : ''}`}
            >
              <span className="grid w-5 shrink-0 place-items-center text-quiet">{choice.icon}</span>
              <span className="min-w-0 flex-1 py-1">
                <span className="block truncate">{choice.label}</span>
                {choice.note && <span className="block truncate text-12 text-quiet">{choice.note}</span>}
              </span>
              {choice.detail && <span className="shrink-0 text-12 text-quiet">{choice.detail}</span>}
            </button>
          ))}
        </div>
      </div>
    </Floating>
  );
}

const optionId = (index: number) => `typeahead-item-${index}`;
