import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { LexicalTypeaheadMenuPlugin, MenuOption } from '@lexical/react/LexicalTypeaheadMenuPlugin';
import { useBasicTypeaheadTriggerMatch } from '@lexical/react/LexicalTypeaheadMenuPluginUtils';
import type { LexicalEditor, TextNode } from 'lexical';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import type { InsertAction } from '../block-editor.ts';
import { blockEditors } from '../blocks/editors.ts';
import { Floating } from './floating.tsx';
import { slashActions } from './insert-actions.ts';
import { selectionAnchor } from './selection-anchor.ts';

class SlashOption extends MenuOption {
  readonly action: InsertAction;
  /** What the text after the slash is searched in. */
  readonly words: string;

  constructor(action: InsertAction) {
    super(action.id);
    this.action = action;
    this.words = `${action.label} ${action.words}`.toLowerCase();
  }
}

/** The menu that a slash opens: blocks and actions by name, chosen by arrows and Enter or by mouse. */
export function SlashMenu() {
  const [editor] = useLexicalComposerContext();
  const [query, setQuery] = useState<string | null>(null);
  const all = useMemo(() => slashActions.map((action) => new SlashOption(action)), []);
  // The plugin's own element, like the list, belongs to a landmark of the page.
  const main = document.querySelector('main');
  const options = useMemo(() => {
    const words = (query ?? '').toLowerCase();
    const forQuery = blockEditors.flatMap((block) => block.query?.(words) ?? []);
    return [
      ...forQuery.map((action) => new SlashOption(action)),
      ...all.filter((option) => option.words.includes(words)),
    ];
  }, [all, query]);
  const triggerFn = useBasicTypeaheadTriggerMatch('/', { minLength: 0 });
  const choose = (option: SlashOption, typed: TextNode | null, closeMenu: () => void) => {
    editor.update(() => {
      typed?.remove();
      option.action.run(editor);
      closeMenu();
    });
  };
  return (
    <LexicalTypeaheadMenuPlugin<SlashOption>
      onQueryChange={setQuery}
      onSelectOption={choose}
      triggerFn={triggerFn}
      options={options}
      {...(main ? { parent: main } : {})}
      menuRenderFn={(anchor, { selectedIndex, selectOptionAndCleanUp, setHighlightedIndex }) =>
        anchor.current && options.length > 0 ? (
          <SlashList
            editor={editor}
            options={options}
            selectedIndex={selectedIndex}
            onSelect={selectOptionAndCleanUp}
            onHover={setHighlightedIndex}
          />
        ) : null
      }
    />
  );
}

function SlashList({
  editor,
  options,
  selectedIndex,
  onSelect,
  onHover,
}: {
  editor: LexicalEditor;
  options: SlashOption[];
  selectedIndex: number | null;
  onSelect(option: SlashOption): void;
  onHover(index: number): void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const [anchor] = useState(() => selectionAnchor(editor));
  useEffect(() => {
    list.current?.children[selectedIndex ?? 0]?.scrollIntoView({ block: 'nearest' });
  }, [selectedIndex]);
  if (!anchor) return null;
  return (
    <Floating anchor={anchor} side="below">
      <div className="fade-in w-60 rounded-panel bg-float shadow-float">
        <div ref={list} role="listbox" aria-label="Blocks" className="max-h-72 overflow-y-auto p-1">
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
              className={`flex min-h-8 w-full cursor-default items-center gap-2.5 rounded-small px-2 text-14 select-none pointer-coarse:min-h-11 ${selectedIndex === index ? 'bg-ink/6' : ''}`}
            >
              <Icon name={option.action.icon} className="text-quiet" />
              {option.action.label}
            </button>
          ))}
        </div>
      </div>
    </Floating>
  );
}
