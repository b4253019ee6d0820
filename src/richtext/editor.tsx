import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalExtensionComposer } from '@lexical/react/LexicalExtensionComposer';
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin';
import { CHECK_LIST } from '@lexical/markdown';
import { DEFAULT_TRANSFORMERS, MarkdownShortcutPlugin } from '@lexical/react/LexicalMarkdownShortcutPlugin';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { COMMAND_PRIORITY_HIGH, UNDO_COMMAND } from 'lexical';
import { memo, useEffect, useEffectEvent, useState } from 'react';
import { BlockStyles } from './block-styles.tsx';
import { blockEditors } from './blocks/editors.ts';
import { readDocument, type RichTextDocument } from './document.ts';
import { BlockHandle } from './editor/block-handle/block-handle.tsx';
import { Dock } from './editor/toolbar/dock.tsx';
import { DocumentSync, type ReadChange } from './editor/document-sync.tsx';
import { editorExtension } from './editor/editor-extension.ts';
import type { EarlyInput } from './editor/focus/early-input.ts';
import { EmojiTypeahead } from './editor/emoji/emoji-typeahead.tsx';
import { FloatingToolbar } from './editor/toolbar/floating-toolbar.tsx';
import { focusAt, isFocusElsewhere, typeWithoutFocus, type Point } from './editor/focus/focus-at.ts';
import { historyFrom } from './editor/history-from.ts';
import { registerEditorKeys } from './editor/keys/editor-keys.ts';
import { SlashMenu } from './editor/insert/slash-menu.tsx';
import { Toolbar } from './editor/toolbar/toolbar.tsx';
import { ToolPanels } from './editor/tools/tool-panels.tsx';
import { ToolsContext, useNewTools } from './editor/tools-context.ts';

/** The properties of `RichTextEditor`. */
export type RichTextEditorProps = {
  document: RichTextDocument;
  /** Called on every change; the caller reads the document when it needs it, for instance after a pause. */
  onChange(read: ReadChange): void;
  label: string;
  /** Takes the focus at once: at the end of the text, or at a point of the window. */
  autoFocus?: boolean | Point;
  /** Returns what was typed before the editor was there; it is typed again where the caret is put. */
  takeTyped?(): EarlyInput[];
  /** Called for the key that takes back a change when none of the text is left to take back. */
  onUndo?(): void;
  /** Beside the text, over the page (default), or above the text in the same box, as in a form. */
  toolbar?: 'floating' | 'fixed';
  placeholder?: string;
  /** The most characters of the text; what is typed beyond is not taken. */
  maxLength?: number | undefined;
  className?: string;
};

/**
 * Edits a document in place. It has its own state: typing renders nothing around it, and a document that
 * comes back after a pause renders none of its tools. Load it lazily.
 */
export function RichTextEditor({ document, onChange, ...rest }: RichTextEditorProps) {
  const [extension] = useState(() => editorExtension(readDocument(document)));
  return (
    <LexicalExtensionComposer extension={extension} contentEditable={null}>
      <DocumentSync document={document} onChange={onChange} />
      <Surface {...rest} />
    </LexicalExtensionComposer>
  );
}

/** What typed Markdown becomes. A task list is tried before the bulleted list that begins like it. */
const shortcuts = [CHECK_LIST, ...DEFAULT_TRANSFORMERS];

const panels = blockEditors.flatMap(({ Panel }) => Panel ?? []);

const Surface = memo(function Surface({
  label,
  autoFocus,
  takeTyped,
  onUndo,
  toolbar = 'floating',
  placeholder = 'Write, or type / for blocks',
  className = '',
  maxLength,
}: Omit<RichTextEditorProps, 'document' | 'onChange'>) {
  const [editor] = useLexicalComposerContext();
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [history] = useState(() => historyFrom(editor));
  const undoBeyond = useEffectEvent(() => {
    if (!onUndo || history.undoStack.length > 0) return false;
    onUndo();
    return true;
  });

  useEffect(() => editor.registerCommand(UNDO_COMMAND, () => undoBeyond(), COMMAND_PRIORITY_HIGH), [editor]);
  const focus = useEffectEvent(() => {
    if (!autoFocus) return;
    // The editor may arrive when the person is somewhere else already.
    const take = isFocusElsewhere(editor) ? typeWithoutFocus : focusAt;
    take(editor, autoFocus === true ? undefined : autoFocus, takeTyped?.() ?? []);
  });
  useEffect(() => focus(), [editor]);

  const tools = useNewTools(maxLength);
  const { openPanel } = tools;
  useEffect(() => registerEditorKeys(editor, { openFind: () => openPanel('find') }), [editor, openPanel]);

  return (
    <ToolsContext value={tools}>
      {toolbar === 'floating' && <Dock />}
      <div className="relative">
        <BlockStyles />
        {toolbar === 'fixed' && <Toolbar className="mb-2 border-b border-hairline" />}
        <ContentEditable
          aria-label={label}
          aria-multiline
          className={`prose min-h-[1.6em] outline-none [--lexical-indent-base-value:2rem] ${className}`}
          aria-placeholder={placeholder}
          placeholder={
            <div
              aria-hidden
              className="pointer-events-none absolute bottom-0 start-0 text-16 text-quiet select-none"
            >
              {placeholder}
            </div>
          }
        />
        <HistoryPlugin externalHistoryState={history} />
        <MarkdownShortcutPlugin transformers={shortcuts} />
        <SlashMenu />
        <EmojiTypeahead />
        <ToolPanels />
        {toolbar === 'floating' && (
          <>
            <BlockHandle />
            <FloatingToolbar isHidden={isPanelOpen} />
          </>
        )}
        {panels.map((Panel, index) => (
          <Panel key={index} onOpen={setPanelOpen} />
        ))}
      </div>
    </ToolsContext>
  );
});
