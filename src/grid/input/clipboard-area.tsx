import type { ReactNode } from 'react';
import { readClipboard } from './clipboard.ts';
import type { CellBlock } from '../store/grid-selection.ts';
import type { GridRequests } from './grid-viewport-props.ts';

/** What a grid is in, so that copying, cutting and pasting concern the selected cells unless one is being edited. */
export function ClipboardArea({
  blocks,
  isEditing,
  canEdit,
  requests,
  children,
}: {
  /** The selected cells. */
  blocks: readonly CellBlock[];
  isEditing: boolean;
  canEdit: boolean;
  requests: GridRequests;
  children: ReactNode;
}) {
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
