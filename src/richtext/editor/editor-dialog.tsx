import type { ComponentProps, SyntheticEvent } from 'react';
import { Dialog } from '#ui/dialog/dialog.tsx';

const stop = (event: SyntheticEvent) => event.stopPropagation();

/**
 * A dialog of the editor. React passes events of a dialog to the elements around the editor, where keys and clicks have
 * other meanings; they end here.
 */
export function EditorDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <div
      role="presentation"
      className="contents"
      onClick={stop}
      onPointerDown={stop}
      onMouseDown={stop}
      onKeyDown={stop}
      onPaste={stop}
    >
      <Dialog {...props} />
    </div>
  );
}
