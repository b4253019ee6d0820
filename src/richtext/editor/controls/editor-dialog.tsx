import { useEffect, useState, type ComponentProps, type ReactNode, type SyntheticEvent } from 'react';
import { Dialog } from '#ui/dialog/dialog.tsx';

const stop = (event: SyntheticEvent) => event.stopPropagation();

/** A dialog of the editor. */
export function EditorDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <EditorOverlay>
      <Dialog {...props} />
    </EditorOverlay>
  );
}

/**
 * What is around a dialog of the editor. It opens after the editor has applied the change that opened it:
 * with that change the editor sets the selection of the window, which would otherwise take what is typed from
 * the field that has the focus. React passes events of a dialog to the elements around the editor, where keys
 * and clicks have other meanings; they end here.
 */
export function EditorOverlay({ children }: { children: ReactNode }) {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true));
    return () => clearTimeout(timer);
  }, []);
  if (!isReady) return null;

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
      {children}
    </div>
  );
}
