import { columnLabel } from '#domain/source/column/column-label.ts';
import { Suspense, useRef, useState, type HTMLAttributes } from 'react';
import { isEmptyDocument, readDocument } from '#richtext/document.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';
import type { CellEditProps } from '../column-type.ts';

// Cells are never edited in server-rendered markup, and the editor needs the DOM.
const Editor = lazyPart(() => import('#richtext/editor.tsx'), 'RichTextEditor');

/** What floats beside the text while it is edited: menus, the choice of a block, the link editor. */
const floating = '[role=dialog], [role=menu], [role=listbox], [role=toolbar]';

/** The document in the rich-text editor. Leaving it, or ctrl or cmd and Enter, commits; Escape cancels. */
export function CellEdit({ value, column, describedBy, onCommit, onCancel }: CellEditProps) {
  const [start] = useState(() => readDocument(value));
  const draft = useRef(() => start);
  const commit = () => {
    const document = draft.current();
    if (document === start) return onCancel();
    onCommit(isEmptyDocument(document) ? null : JSON.stringify(document));
  };

  const keysAndFocus: HTMLAttributes<HTMLElement> = {
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (currentTarget.contains(relatedTarget) || relatedTarget?.closest(floating)) return;
      commit();
    },
    // Before the editor makes a new paragraph of it.
    onKeyDownCapture: (event) => {
      if (pressedKey(event) !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      commit();
    },
    onKeyDown: (event) => {
      // The grid does not handle keys while text is edited.
      event.stopPropagation();
      if (pressedKey(event) === 'Escape' && !event.defaultPrevented) {
        onCancel();
      }
    },
  };
  const label = columnLabel(column);
  return (
    <div
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      className="tm-cell-document"
      {...keysAndFocus}
    >
      <Suspense>
        <Editor
          label={label}
          document={start}
          onChange={(read) => {
            draft.current = read;
          }}
          toolbar="fixed"
          maxLength={column.max_length}
          autoFocus
        />
      </Suspense>
    </div>
  );
}
