import { LexicalComposerContext, useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useLexicalEditable } from '@lexical/react/useLexicalEditable';
import {
  REDO_COMMAND,
  UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  SELECTION_CHANGE_COMMAND,
  type LexicalEditor,
  KEY_DOWN_COMMAND,
} from 'lexical';
import { useRef, type ReactNode, useEffect, useState, type RefObject } from 'react';
import { Toolbar as AriaToolbar, Separator } from 'react-aria-components';
import { blockChoices } from '../../blocks/editors.ts';
import { AlignMenu } from './align-menu.tsx';
import { MoveButtons } from '../block-handle/move-buttons.tsx';
import { turnInto } from '../insert/block-choice.ts';
import { insertActions } from '../insert/insert-actions.ts';
import { FormatMenu } from './format-menu.tsx';
import { toolbarButtons, useSelectionState, type SelectionState } from './selection-state.ts';
import { LengthIndicator } from '../limit/length-indicator.tsx';
import { redoShortcut, shortcut } from '../controls/shortcut.ts';
import { ColourTool } from '../text-style/colour-tool.tsx';
import { FontSelect } from '../text-style/font-select.tsx';
import { SizeField } from '../text-style/size-field.tsx';
import { useTextLook } from '../text-style/use-text-look.ts';
import { ToolButton } from '../controls/tool-button.tsx';
import { ToolMenu } from '../controls/tool-menu.tsx';
import { ToolSelect } from '../controls/tool-select.tsx';
import { TextTools } from '../tools/text-tools.tsx';
import { useTools } from '../tools-context.ts';
import { WordCount } from '../tools/word-count.tsx';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';

const bar = 'flex items-center gap-px p-1';
const oneRow = 'flex-nowrap overflow-x-auto [scrollbar-width:none]';
// One row that scrolls where the window is narrow, and more rows otherwise.
const rows =
  'max-[1025px]:flex-nowrap max-[1025px]:overflow-x-auto max-[1025px]:[scrollbar-width:none] min-[1025px]:flex-wrap';

type ToolbarProps = {
  isInOneRow?: boolean;
  className?: string;
};

/**
 * All tools of the editor; those of words work in captions too. They leave the focus and the selection in the
 * text. Alt F10 moves the focus to them, Escape moves it back.
 */
export function Toolbar({ isInOneRow = false, className = '' }: ToolbarProps) {
  const box = useRef<HTMLDivElement>(null);
  useToolbarKeys(box);

  const isEditable = useLexicalEditable();
  const { maxLength } = useTools();
  const [editor, context] = useLexicalComposerContext();
  const active = useActiveEditor(editor);
  const selection = useSelectionState(active);
  const look = useTextLook(active);
  const ofWords = (tools: ReactNode) => (
    <LexicalComposerContext value={[active, context]}>{tools}</LexicalComposerContext>
  );

  return (
    <AriaToolbar
      ref={box}
      aria-label="Formatting"
      className={`${bar} ${isInOneRow ? oneRow : rows} ${className}`}
    >
      {isEditable && (
        <>
          {ofWords(<HistoryButtons />)}
          <Gap />
          <BlockSelect {...selection} />
          {ofWords(
            <>
              <FontSelect selected={selection.style.font} drawn={look?.font} />
              <SizeField key={selection.style.size} selected={selection.style.size} drawn={look?.size} />
              <Gap />
              <FormatTools {...selection} />
            </>,
          )}
          <AlignMenu selected={selection.alignment} />
          <InsertMenu />
          <MoveButtons />
          <Gap />
        </>
      )}
      <TextTools />
      <WordCount />
      {maxLength !== undefined && <LengthIndicator maxLength={maxLength} />}
    </AriaToolbar>
  );
}

/** The tools of selected text. */
export function SelectionToolbar() {
  const [editor] = useLexicalComposerContext();
  const selection = useSelectionState(editor);
  return (
    <AriaToolbar aria-label="Selected text" className={bar}>
      <BlockSelect {...selection} />
      <Gap />
      <FormatTools {...selection} />
      <AlignMenu selected={selection.alignment} />
    </AriaToolbar>
  );
}

const Gap = () => (
  <Separator orientation="vertical" className="mx-0.5 h-5 shrink-0 border-s border-hairline" />
);

function HistoryButtons() {
  const [editor] = useLexicalComposerContext();
  return (
    <>
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
    </>
  );
}

function FormatTools({ active, style }: SelectionState) {
  const [editor] = useLexicalComposerContext();
  return (
    <>
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
      <ColourTool kind="color" style={style} />
      <ColourTool kind="background" style={style} />
      <FormatMenu active={active} />
    </>
  );
}

function BlockSelect({ choice: selected }: SelectionState) {
  const [editor] = useLexicalComposerContext();
  return (
    <ToolSelect
      label="Block type"
      className="w-33"
      value={selected?.id}
      options={blockChoices.map(({ id, label }) => ({ value: id, label }))}
      onChange={(id) => {
        const choice = blockChoices.find((one) => one.id === id);
        if (choice) {
          turnInto(editor, choice);
        }
      }}
    />
  );
}

/** The menu of everything that can be inserted into the text. */
function InsertMenu() {
  const [editor] = useLexicalComposerContext();
  const items = insertActions.map(({ id, label, icon, run }) => ({
    id,
    label,
    icon,
    onAction: () => run(editor),
  }));

  return <ToolMenu label="Insert" icon="plus" groups={[{ id: 'insert', items }]} />;
}

/** The editor in which the selection is: that of a caption within `editor`, or `editor` itself. */
function useActiveEditor(editor: LexicalEditor): LexicalEditor {
  const [active, setActive] = useState(editor);
  useEffect(
    () =>
      editor.registerCommand(
        SELECTION_CHANGE_COMMAND,
        (_, changed) => {
          setActive(changed);
          return false;
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor],
  );

  // The editor of a caption that is gone has no element.
  if (active.getRootElement()) return active;
  return editor;
}

/** Alt F10 in the text moves the focus to a toolbar, Escape in the toolbar moves it back. */
function useToolbarKeys(toolbar: RefObject<HTMLElement | null>): void {
  const [editor] = useLexicalComposerContext();
  useEffect(() => {
    const box = toolbar.current;
    const back = (event: KeyboardEvent) => {
      if (pressedKey(event) !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      editor.focus();
    };
    box?.addEventListener('keydown', back);

    const stop = editor.registerCommand(
      KEY_DOWN_COMMAND,
      (event) => {
        if (pressedKey(event) !== 'F10' || !event.altKey || !box) return false;
        event.preventDefault();
        box.querySelector<HTMLElement>('button:enabled, select')?.focus();
        return true;
      },
      COMMAND_PRIORITY_LOW,
    );
    return () => {
      box?.removeEventListener('keydown', back);
      stop();
    };
  }, [editor, toolbar]);
}
