import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { COMMAND_PRIORITY_HIGH, KEY_DOWN_COMMAND } from 'lexical';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Toolbar } from 'react-aria-components';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { MenuButton } from '#ui/menu/menu.tsx';
import { useBox } from '../../editor/use-box.ts';
import { cellMenuGroups } from './cell-menu-groups.ts';
import { $selectedCells, type SelectedCells } from './selected-cells.ts';
import { $tableAction, type TableAction } from './table-actions.ts';

/**
 * The menu of the selected cells: a button in the corner of the cell that the selection ends in. The menu key, or Shift
 * and F10, opens it.
 */
export function CellMenu({ onOpenCell, onOpenTable }: { onOpenCell(): void; onOpenTable(): void }) {
  const [editor] = useLexicalComposerContext();
  const selected = useSelectedCells();
  const box = useBox(selected && editor.getElementByKey(selected.cellKey));
  const place = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
          const button = isMenuKey ? place.current?.querySelector('button') : null;
          if (!button) return false;
          event.preventDefault();
          button.click();
          return true;
        },
        COMMAND_PRIORITY_HIGH,
      ),
    [editor],
  );
  if (!selected || !box) return null;
  const run = (action: TableAction) => editor.update(() => $tableAction(action));
  // The menu gives the focus back to its button; an entry may have opened a dialog.
  const focusText = () => {
    const focused = document.activeElement;
    if (focused === document.body || place.current?.contains(focused)) editor.focus();
  };
  return createPortal(
    <div
      ref={place}
      role="presentation"
      className="fixed z-20"
      style={{ top: box.top + 3, left: box.left + box.width - 31 }}
      // React passes events of a portal to the elements around the editor, where they have other meanings.
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Toolbar aria-label="Table">
        <MenuButton
          label="Table cell"
          placement="bottom end"
          onOpenChange={(isOpen) => !isOpen && requestAnimationFrame(focusText)}
          trigger={
            <Button
              variant="quiet"
              size="icon-compact"
              aria-label="Table cell"
              className="size-7! bg-float shadow-float"
            >
              <Icon name="chevron-down" size={14} />
            </Button>
          }
          groups={cellMenuGroups(selected, { run, openCell: onOpenCell, openTable: onOpenTable })}
        />
      </Toolbar>
    </div>,
    document.querySelector('main') ?? document.body,
  );
}

/** The selected cells, while the selection is in a table. */
function useSelectedCells(): SelectedCells | undefined {
  const [editor] = useLexicalComposerContext();
  const [selected, setSelected] = useState<SelectedCells>();
  useEffect(() => {
    const update = () => {
      const next = editor.isEditable() ? editor.read($selectedCells) : undefined;
      setSelected((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    update();
    return editor.registerUpdateListener(update);
  }, [editor]);
  return selected;
}
