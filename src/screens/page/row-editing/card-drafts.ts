import { useState } from 'react';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { editOf } from '#grid/store/grid-edits.ts';
import type { OpenGrid } from '#grid/store/open-grid.ts';
import { editsOnly, type EditBatch } from '#grid/store/row-edits.ts';
import type { GridRow } from '#grid/store/row-store.ts';
import { useUnloadWarning } from '#ui/use-unload-warning.ts';

/** Raw texts of a card by column that are not saved yet. */
export type CardDraft = Readonly<Record<string, string | null>>;
/** Whose draft it is: the id of the row of a card, or `new` for the card that adds one. */
type DraftKey = number | 'new';
/** What is not saved of the cards; a card without changes has none. */
export type CardDrafts = {
  readonly count: number;
  of(key: DraftKey): CardDraft;
  set(key: DraftKey, draft: CardDraft): void;
  clear(): void;
};

/** The drafts of cards that are saved with Save; the browser asks before the page is left with some. */
export function useCardDrafts(): CardDrafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<DraftKey, CardDraft>>(new Map());
  useUnloadWarning(drafts.size > 0);

  return {
    count: drafts.size,
    of: (key) => drafts.get(key) ?? {},
    set: (key, draft) => setDrafts((before) => withDraft(before, key, draft)),
    clear: () => setDrafts(new Map()),
  };
}

function withDraft(
  drafts: ReadonlyMap<DraftKey, CardDraft>,
  key: DraftKey,
  draft: CardDraft,
): ReadonlyMap<DraftKey, CardDraft> {
  const others = [...drafts].filter(([other]) => other !== key);
  return new Map(Object.keys(draft).length > 0 ? [...others, [key, draft]] : others);
}

/** What saves the draft of a row. */
export function draftEdits(
  grid: OpenGrid,
  row: GridRow,
  columns: readonly SourceColumn[],
  draft: CardDraft,
): EditBatch {
  const edits = columns.flatMap((column, index) =>
    column.name in draft ? [editOf(grid, row, { column, at: index }, draft[column.name] ?? null)] : [],
  );
  return editsOnly(...edits);
}

/** What adds the row of a new card. */
export function draftInsert(draft: CardDraft): EditBatch {
  return { kind: 'cells', edits: [], inserts: [{ ...draft }] };
}
