import type { Opened } from '#grid/use-open-grid.ts';
import { Button } from '#ui/button/button.tsx';
import { CardButtons, EditedCard } from './edited-card.tsx';
import type { SaveBatches } from './row-card.tsx';

/** The card that adds a row. */
export function NewCard({
  columns,
  parts,
  onSave,
}: Pick<Opened, 'columns' | 'parts'> & { onSave: SaveBatches }) {
  return (
    <EditedCard
      name="New item"
      hasTitle
      columns={columns}
      cells={{}}
      parts={parts}
      footer={(draft, clear) => {
        const isEmpty = Object.keys(draft).length === 0;
        return (
          <CardButtons>
            <Button
              size="compact"
              variant="primary"
              isDisabled={isEmpty}
              onPress={() => {
                onSave({ kind: 'cells', edits: [], inserts: [{ ...draft }] });
                clear();
              }}
            >
              Add
            </Button>
            {!isEmpty && (
              <Button size="compact" onPress={clear}>
                Cancel
              </Button>
            )}
          </CardButtons>
        );
      }}
    />
  );
}
