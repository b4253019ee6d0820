import type { ReactNode } from 'react';
import { readClipboard } from './clipboard.ts';
import { useGrid } from './grid-context.ts';

type ClipboardAreaProps = { isEditing: boolean; children: ReactNode };

/**
 * What a grid is in, so that copying, cutting and pasting concern the selected cells unless one is being
 * edited.
 */
export function ClipboardArea({ isEditing, children }: ClipboardAreaProps) {
  const { blocks, canEdit, requests } = useGrid();
  const [first] = isEditing ? [] : blocks;

  return (
    // The rows and cells are reached by arrow keys, as those of any grid.
    <div
      className="relative"
      role="presentation"
      onCopy={(event) => first && requests.copy(blocks, event)}
      onCut={(event) => {
        if (!first || !canEdit) return;
        requests.copy(blocks, event);
        requests.clear(blocks);
      }}
      onPaste={(event) => {
        if (!first || !canEdit) return;
        event.preventDefault();
        requests.paste(readClipboard(event.clipboardData), first);
      }}
    >
      {children}
    </div>
  );
}
