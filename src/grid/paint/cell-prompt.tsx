import { useId, type ReactNode } from 'react';
import type { SourceColumn } from '#domain/source/column/column.ts';

/**
 * What to enter in a cell, below its editor, which gets the id of it; the editor alone where its column does
 * not say.
 */
export function WithPrompt({
  column: { prompt },
  children: editorOf,
}: {
  column: SourceColumn;
  children(describedBy: string | undefined): ReactNode;
}) {
  const id = useId();
  return (
    <>
      {editorOf(prompt ? id : undefined)}
      {prompt && (
        <p id={id} className="border-t px-2 py-1 text-12 text-quiet">
          {prompt}
        </p>
      )}
    </>
  );
}
