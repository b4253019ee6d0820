import { conditionFields } from '#domain/source/column/condition-fields.ts';
import { isCalculated, type SourceColumn } from '#domain/source/column/column.ts';
import type { Opened } from '#grid/use-open-grid.ts';
import { Button } from '#ui/button/button.tsx';
import { useTexts } from '#texts/use-texts.tsx';
import { draftInsert, type CardDrafts } from './card-drafts.ts';
import { CardButtons, EditedCard } from './edited-card.tsx';
import type { SaveBatches } from './row-card.tsx';

/**
 * The card that adds a row. A column that is not shown otherwise is on it where it decides which options are
 * offered: a new row has no cell of it yet.
 */
export function NewCard({
  columns,
  hidden,
  parts,
  drafts,
  onSave,
}: Pick<Opened, 'columns' | 'hidden' | 'parts'> & { drafts: CardDrafts; onSave: SaveBatches }) {
  const { controls, editing } = useTexts();
  const fields = [...new Set(columns.flatMap((column) => withDeciding(column, hidden)))];
  const draft = drafts.of('new');
  const isEmpty = Object.keys(draft).length === 0;
  const clear = () => drafts.set('new', {});

  return (
    <EditedCard
      name={editing.newItem}
      hasTitle
      row={{ columns: fields, cells: {}, parts }}

      draft={draft}
      onChange={(changed) => drafts.set('new', changed)}
      footer={
        <CardButtons>
          <Button
            size="compact"
            variant="primary"
            isDisabled={isEmpty}
            onPress={() => {
              onSave(draftInsert(draft));
              clear();
            }}
          >
            {editing.add}
          </Button>
          {!isEmpty && (
            <Button size="compact" onPress={clear}>
              {controls.cancel}
            </Button>
          )}
        </CardButtons>
      }
    />
  );
}

/** A column after those of `others` that decide about its options. */
function withDeciding(column: SourceColumn, others: readonly SourceColumn[]): SourceColumn[] {
  const names = conditionFields([column]);
  const deciding = others.filter((other) => names.includes(other.name) && !isCalculated(other));
  const left = others.filter((other) => !deciding.includes(other));
  return [...deciding.flatMap((other) => withDeciding(other, left)), column];
}
