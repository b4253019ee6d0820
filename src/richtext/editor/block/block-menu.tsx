import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { KEY_DOWN_COMMAND, type CommandListenerPriority } from 'lexical';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Toolbar } from 'react-aria-components';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { MenuButton, type MenuGroup } from '#ui/menu/menu.tsx';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';
import { useBox } from '../controls/use-box.ts';

type BlockMenuProps = {
  label: string;
  /** The key of the block's node. */
  blockKey: string;
  groups: MenuGroup[];
  priority: CommandListenerPriority;
};

/**
 * The menu of the block that the selection is in: a button in its upper right corner. The menu key, or Shift
 * and F10, opens it; of several, the one with the highest priority.
 */
export function BlockMenu({ label, blockKey, groups, priority }: BlockMenuProps) {
  const [editor] = useLexicalComposerContext();
  const box = useBox(editor.getElementByKey(blockKey));
  const container = useRef<HTMLDivElement>(null);

  useEffect(
    () =>
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          const isMenuKey =
            pressedKey(event) === 'ContextMenu' || (pressedKey(event) === 'F10' && event.shiftKey);
          const button = isMenuKey ? container.current?.querySelector('button') : null;
          if (!button) return false;
          event.preventDefault();
          button.click();

          return true;
        },
        priority,
      ),
    [editor, priority],
  );
  if (!box) return null;

  // The menu gives the focus back to its button; an entry may have opened a dialog.
  const focusText = () => {
    const focused = document.activeElement;
    if (focused === document.body || container.current?.contains(focused)) {
      editor.focus();
    }
  };
  return createPortal(
    <div
      ref={container}
      role="presentation"
      className="fixed z-20"
      style={{ top: box.top + 3, left: box.left + box.width - 31 }}
      // React passes events of a portal to the elements around the editor, where they have other meanings.
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Toolbar aria-label={label}>
        <MenuButton
          label={label}
          placement="bottom end"
          onOpenChange={(isOpen) => !isOpen && requestAnimationFrame(focusText)}
          trigger={
            <Button
              variant="quiet"
              size="icon-compact"
              aria-label={label}
              className="size-7! bg-float shadow-float"
            >
              <Icon name="chevron-down" size={14} />
            </Button>
          }
          groups={groups}
        />
      </Toolbar>
    </div>,
    document.querySelector('main') ?? document.body,
  );
}
