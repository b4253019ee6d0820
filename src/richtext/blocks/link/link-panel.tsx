import { $toggleLink } from '@lexical/link';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { SelectionAlwaysOnDisplay } from '@lexical/react/LexicalSelectionAlwaysOnDisplay';
import { COMMAND_PRIORITY_LOW, KEY_DOWN_COMMAND, mergeRegister, type LexicalEditor } from 'lexical';
import { use, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { writtenHref } from '#domain/site/written-href.ts';
import { BaseUrl } from '#ui/base-url.ts';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';
import { Floating, type Anchor } from '../../editor/controls/floating.tsx';
import { selectionAnchor } from '../../editor/controls/selection-anchor.ts';
import { ToolButton } from '../../editor/controls/tool-button.tsx';
import { EDIT_LINK_COMMAND } from './edit-link-command.ts';
import { LinkForm } from './link-form.tsx';
import { useLinkSelection, type SelectedLink } from './selected-link.ts';

/**
 * The panel beside a link: its address with edit and remove, or the form that edits it. Ctrl or cmd and K
 * opens it.
 */
export function LinkPanel({ onOpen }: { onOpen(isOpen: boolean): void }) {
  const [editor] = useLexicalComposerContext();
  const { link, isCollapsed } = useLinkSelection();
  const [isEditing, setEditing] = useState(false);
  const edit = (isEdited: boolean) => {
    setEditing(isEdited);
    onOpen(isEdited);
  };

  useEditCommand(editor, () => edit(true));
  if (!isEditing && (link === null || !isCollapsed)) return null;

  return (
    <>
      {isEditing && <SelectionAlwaysOnDisplay onReposition={paintSelection} />}
      <FloatingPanel editor={editor} linkKey={link?.key}>
        {isEditing ? (
          <LinkForm editor={editor} link={link} onDone={() => edit(false)} />
        ) : (
          link && <ViewMode editor={editor} link={link} onEdit={() => edit(true)} />
        )}
      </FloatingPanel>
    </>
  );
}

/** Shows the selected words, which no longer have the focus, as a selection looks: they stay readable. */
function paintSelection(boxes: readonly HTMLElement[]): void {
  for (const { style } of boxes) {
    style.background = 'color-mix(in oklab, var(--tm-accent) 24%, transparent)';
    style.zIndex = '-1';
    style.pointerEvents = 'none';
  }
}

function useEditCommand(editor: LexicalEditor, onEdit: () => void): void {
  const edit = useEffectEvent(onEdit);
  useEffect(
    () =>
      mergeRegister(
        editor.registerCommand(
          EDIT_LINK_COMMAND,
          () => {
            edit();
            return true;
          },
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          KEY_DOWN_COMMAND,
          (event) => {
            const isShortcut =
              pressedKey(event).toLowerCase() === 'k' &&
              (event.ctrlKey || event.metaKey) &&
              !event.altKey &&
              !event.shiftKey;
            if (!isShortcut) return false;

            event.preventDefault();
            event.stopPropagation();
            edit();

            return true;
          },
          COMMAND_PRIORITY_LOW,
        ),
      ),
    [editor],
  );
}

type FloatingPanelProps = {
  editor: LexicalEditor;
  linkKey: string | undefined;
  children: ReactNode;
};

function FloatingPanel({ editor, linkKey, children }: FloatingPanelProps) {
  const anchor = useAnchor(editor, linkKey);
  if (!anchor) return null;

  return (
    <Floating anchor={anchor} side="below">
      <div
        role="dialog"
        aria-label="Link"
        className="fade-in w-90 max-w-[calc(100vw-16px)] rounded-panel bg-float p-1.5 text-14 shadow-float"
      >
        {children}
      </div>
    </Floating>
  );
}

function useAnchor(editor: LexicalEditor, key: string | undefined): Anchor | undefined {
  const [anchor, setAnchor] = useState<Anchor>();
  useEffect(() => {
    const updatePosition = () => {
      const element = key === undefined ? null : editor.getElementByKey(key);
      const found = element?.getBoundingClientRect() ?? selectionAnchor(editor);
      if (found) {
        setAnchor(found);
      }
    };
    updatePosition();
    window.addEventListener('resize', updatePosition);
    window.addEventListener('scroll', updatePosition, { capture: true, passive: true });

    return () => {
      window.removeEventListener('resize', updatePosition);
      window.removeEventListener('scroll', updatePosition, { capture: true });
    };
  }, [editor, key]);

  return anchor;
}

function ViewMode({ editor, link, onEdit }: { editor: LexicalEditor; link: SelectedLink; onEdit(): void }) {
  return (
    <div className="flex items-center gap-0.5">
      <a
        href={writtenHref({ base_url: use(BaseUrl) }, link.url)}
        target="_blank"
        rel="noopener noreferrer"
        className="min-w-0 flex-1 truncate rounded-small px-1.5 text-accent underline-offset-2 hover:underline"
      >
        {link.url}
      </a>
      <ToolButton label="Edit link" icon="pencil" onPress={onEdit} />
      <ToolButton label="Remove link" icon="unlink" onPress={() => editor.update(() => $toggleLink(null))} />
    </div>
  );
}
