import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { SelectionAlwaysOnDisplay } from '@lexical/react/LexicalSelectionAlwaysOnDisplay';
import { LexicalExtensionComposer } from '@lexical/react/LexicalExtensionComposer';
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin';
import { MarkdownShortcutPlugin } from '@lexical/react/LexicalMarkdownShortcutPlugin';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { COMMAND_PRIORITY_LOW, KEY_DOWN_COMMAND } from 'lexical';
import { useEffect, useEffectEvent, useState } from 'react';
import { readDocument, type RichTextDocument } from './document.ts';
import { DocumentSync } from './editor/document-sync.tsx';
import { editorExtension } from './editor/editor-extension.ts';
import { FloatingToolbar } from './editor/floating-toolbar.tsx';
import { focusAt, type Point } from './editor/focus-at.ts';
import { LinkEditor } from './editor/link-editor.tsx';
import { SlashMenu } from './editor/slash-menu.tsx';
import { Toolbar } from './editor/toolbar.tsx';

/** See `RichTextEditor`. */
export type RichTextEditorProps = {
  document: RichTextDocument;
  /** Called on every change; the caller debounces what it saves. */
  onChange(document: RichTextDocument): void;
  label: string;
  /** Begins writing at once: at the end, or where somebody pressed. */
  autoFocus?: boolean | Point;
  /** Above the selection (default), or always above the text, as in a form. */
  toolbar?: 'floating' | 'fixed';
  placeholder?: string;
  className?: string;
};

/** Edits a document in place. It keeps its own state: typing renders nothing around it. Load it lazily. */
export function RichTextEditor({ document, ...rest }: RichTextEditorProps) {
  const [extension] = useState(() => editorExtension(readDocument(document)));
  return (
    <LexicalExtensionComposer extension={extension} contentEditable={null}>
      <Surface document={document} {...rest} />
    </LexicalExtensionComposer>
  );
}

function Surface({
  document,
  onChange,
  label,
  autoFocus,
  toolbar = 'floating',
  placeholder = 'Write, or type / for blocks',
  className = '',
}: RichTextEditorProps) {
  const [editor] = useLexicalComposerContext();
  const [isEditingLink, setEditingLink] = useState(false);
  useLinkShortcut(() => setEditingLink(true));
  const focus = useEffectEvent(() => {
    if (autoFocus) focusAt(editor, autoFocus === true ? undefined : autoFocus);
  });
  useEffect(() => focus(), [editor]);
  return (
    <div className="relative">
      {toolbar === 'fixed' && (
        <Toolbar onLink={() => setEditingLink(true)} className="mb-2 border-b border-hairline" />
      )}
      <ContentEditable
        aria-label={label}
        aria-multiline
        className={`prose min-h-[1.6em] outline-none ${className}`}
        aria-placeholder={placeholder}
        placeholder={
          <div
            aria-hidden
            className="pointer-events-none absolute bottom-0 left-0 text-16 text-quiet select-none"
          >
            {placeholder}
          </div>
        }
      />
      <HistoryPlugin />
      <MarkdownShortcutPlugin />
      <DocumentSync document={document} onChange={onChange} />
      <SlashMenu />
      {toolbar === 'floating' && (
        <FloatingToolbar onLink={() => setEditingLink(true)} isHidden={isEditingLink} />
      )}
      {isEditingLink && <SelectionAlwaysOnDisplay />}
      <LinkEditor isEditing={isEditingLink} onEditing={setEditingLink} />
    </div>
  );
}

function useLinkShortcut(onLink: () => void): void {
  const [editor] = useLexicalComposerContext();
  useEffect(
    () =>
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          if (
            event.key.toLowerCase() !== 'k' ||
            !(event.ctrlKey || event.metaKey) ||
            event.altKey ||
            event.shiftKey
          ) {
            return false;
          }
          event.preventDefault();
          event.stopPropagation();
          onLink();
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor, onLink],
  );
}
