import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { FORMAT_TEXT_COMMAND, REDO_COMMAND, UNDO_COMMAND, type TextFormatType } from 'lexical';
import { Toolbar as AriaToolbar, Separator } from 'react-aria-components';
import { Icon } from '#ui/icon/icon.tsx';
import { blockChoices } from './block-choices.ts';
import { setBlockType, type BlockType } from './block-type.ts';
import { useSelectionState } from './selection-state.ts';
import { ToolButton } from './tool-button.tsx';

const isMac = typeof navigator !== 'undefined' && /Mac|iP/.test(navigator.platform);
const key = (letter: string) => (isMac ? `⌘${letter}` : `Ctrl+${letter}`);

const formats: {
  format: TextFormatType & keyof ReturnType<typeof useSelectionState>;
  label: string;
  icon: string;
  shortcut?: string;
}[] = [
  { format: 'bold', label: 'Bold', icon: 'bold', shortcut: key('B') },
  { format: 'italic', label: 'Italic', icon: 'italic', shortcut: key('I') },
  { format: 'underline', label: 'Underline', icon: 'underline', shortcut: key('U') },
  { format: 'strikethrough', label: 'Strikethrough', icon: 'strikethrough' },
  { format: 'code', label: 'Code', icon: 'code' },
];

/** The tools of the editor. They leave the focus and the selection in the text. */
export function Toolbar({ onLink, className = '' }: { onLink(): void; className?: string }) {
  const [editor] = useLexicalComposerContext();
  const state = useSelectionState();
  return (
    <AriaToolbar aria-label="Formatting" className={`flex flex-wrap items-center gap-0.5 p-1 ${className}`}>
      <BlockSelect value={state.block} onChange={(type) => setBlockType(editor, type)} />
      <Separator orientation="vertical" className="mx-1 h-5 border-l border-hairline" />
      {formats.map(({ format, label, icon, shortcut }) => (
        <ToolButton
          key={format}
          label={label}
          icon={icon}
          shortcut={shortcut}
          isPressed={state[format] === true}
          onPress={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format)}
        />
      ))}
      <ToolButton
        label="Link"
        icon="link"
        shortcut={key('K')}
        isPressed={state.link !== null}
        onPress={onLink}
      />
      <Separator orientation="vertical" className="mx-1 h-5 border-l border-hairline" />
      <ToolButton
        label="Undo"
        icon="undo-2"
        shortcut={key('Z')}
        onPress={() => editor.dispatchCommand(UNDO_COMMAND, undefined)}
      />
      <ToolButton
        label="Redo"
        icon="redo-2"
        shortcut={isMac ? '⇧⌘Z' : 'Ctrl+Y'}
        onPress={() => editor.dispatchCommand(REDO_COMMAND, undefined)}
      />
    </AriaToolbar>
  );
}

const readOnly: { type: BlockType; label: string }[] = [
  { type: 'h5', label: 'Heading 5' },
  { type: 'h6', label: 'Heading 6' },
];

function BlockSelect({ value, onChange }: { value: BlockType; onChange(type: BlockType): void }) {
  const choices = [...blockChoices, ...readOnly.filter(({ type }) => type === value)];
  return (
    <span className="relative">
      <select
        aria-label="Block type"
        value={value}
        onChange={(event) => onChange(event.target.value as BlockType)}
        className="h-control-compact appearance-none rounded-control bg-transparent pr-7 pl-2.5 text-14 font-medium text-ink hover:bg-ink/6"
      >
        {choices.map(({ type, label }) => (
          <option key={type} value={type} className="bg-float">
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
