import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { REDO_COMMAND, UNDO_COMMAND } from 'lexical';
import { Toolbar as AriaToolbar, Separator } from 'react-aria-components';
import { Icon } from '#ui/icon/icon.tsx';
import type { BlockChoice } from '../block-editor.ts';
import { blockChoices } from '../blocks/editors.ts';
import { turnInto } from './block-choice.ts';
import { InsertMenu } from './insert-menu.tsx';
import { toolbarButtons, useSelectionState } from './selection-state.ts';
import { redoShortcut, shortcut } from './shortcut.ts';
import { ToolButton } from './tool-button.tsx';

/** The tools of the editor. They leave the focus and the selection in the text. */
export function Toolbar({ className = '' }: { className?: string }) {
  const [editor] = useLexicalComposerContext();
  const { choice, active } = useSelectionState();
  return (
    <AriaToolbar aria-label="Formatting" className={`flex flex-wrap items-center gap-0.5 p-1 ${className}`}>
      <BlockSelect selected={choice} onChange={(next) => turnInto(editor, next)} />
      <Separator orientation="vertical" className="mx-1 h-5 border-l border-hairline" />
      {toolbarButtons.map((button) => (
        <ToolButton
          key={button.label}
          label={button.label}
          icon={button.icon}
          shortcut={button.shortcut}
          isPressed={active.includes(button)}
          onPress={() => button.press(editor)}
        />
      ))}
      <InsertMenu />
      <Separator orientation="vertical" className="mx-1 h-5 border-l border-hairline" />
      <ToolButton
        label="Undo"
        icon="undo-2"
        shortcut={shortcut('Z')}
        onPress={() => editor.dispatchCommand(UNDO_COMMAND, undefined)}
      />
      <ToolButton
        label="Redo"
        icon="redo-2"
        shortcut={redoShortcut}
        onPress={() => editor.dispatchCommand(REDO_COMMAND, undefined)}
      />
    </AriaToolbar>
  );
}

function BlockSelect({
  selected,
  onChange,
}: {
  selected: BlockChoice | undefined;
  onChange(choice: BlockChoice): void;
}) {
  return (
    <span className="relative">
      <select
        aria-label="Block type"
        value={selected?.id}
        onChange={(event) => {
          const choice = blockChoices.find(({ id }) => id === event.target.value);
          if (choice) onChange(choice);
        }}
        className="h-control-compact appearance-none rounded-control bg-transparent pr-7 pl-2.5 text-14 font-medium text-ink hover:bg-ink/6"
      >
        {blockChoices.map(({ id, label }) => (
          <option key={id} value={id} className="bg-float">
            {label}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        size={14}
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-quiet"
      />
    </span>
  );
}
