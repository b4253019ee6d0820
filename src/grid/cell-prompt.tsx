import type { SourceColumn } from '#domain/source/column.ts';

/** What to enter in a cell, below its editor; nothing where its column does not say. */
export function CellPrompt({ column: { prompt } }: { column: SourceColumn }) {
  return prompt ? <p className="border-t px-2 py-1 text-12 text-quiet">{prompt}</p> : null;
}
