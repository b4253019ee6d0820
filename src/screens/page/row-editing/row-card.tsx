import type { RowAction } from '#dataview/state/row-action.ts';
import { ActionLinks } from '#dataview/rows/row-actions.tsx';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { cellsOf, editOf } from '#grid/store/grid-edits.ts';
import { editsOnly, type EditBatch } from '#grid/store/row-edits.ts';
import type { GridRow } from '#grid/store/row-store.ts';
import { rowTitle } from '#grid/store/row-title.ts';
import type { Opened } from '#grid/use-open-grid.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useTexts } from '#texts/use-texts.tsx';
import { draftEdits, type CardDrafts } from './card-drafts.ts';
import { CardButtons, EditedCard } from './edited-card.tsx';

/** Sends batches. */
export type SaveBatches = (...batches: EditBatch[]) => void;

/** The card of a row: each value is saved at once, or all with Save. */
export function RowCard({
  row,
  opened,
  actions,
  drafts,
  isLive,
  onSave,
  onDelete,
}: {
  row: GridRow;
  opened: Opened;
  actions: readonly RowAction[];
  drafts: CardDrafts;
  isLive: boolean;
  onSave: SaveBatches;
  onDelete(): void;
}) {
  const { controls, editing } = useTexts();
  const { grid, columns, parts } = opened;
  const title = rowTitle(grid, row, columns) || editing.item({ id: String(row.id) });
  const cells = cellsOf(grid, row);
  const deletion = actions.find(({ actionType }) => actionType === 'delete');
  const editOfColumn = (column: SourceColumn, raw: string | null) =>
    editOf(grid, row, { column, at: columns.indexOf(column) }, raw);

  const live = {
    onDraft: (column: SourceColumn, raw: string | null) => grid.queue.type(editOfColumn(column, raw)),
    onCommit: (column: SourceColumn, raw: string | null) => onSave(editsOnly(editOfColumn(column, raw))),
  };
  const draft = drafts.of(row.id);
  const clear = () => drafts.set(row.id, {});

  return (
    <EditedCard
      name={title}
      row={{ columns, cells, labels: row.labels, parts }}

      draft={draft}
      onChange={(changed) => drafts.set(row.id, changed)}
      {...(isLive ? live : {})}
      footer={
        <CardButtons>
          {Object.keys(draft).length > 0 && (
            <>
              <Button
                size="compact"
                variant="primary"
                onPress={() => {
                  onSave(draftEdits(grid, row, columns, draft));
                  clear();
                }}
              >
                {editing.save}
              </Button>
              <Button size="compact" onPress={clear}>
                {controls.cancel}
              </Button>
            </>
          )}
          <ActionLinks actions={actions} cellOf={(name) => cells[name] ?? null} />
          <span className="ms-auto">
            <DeleteButton action={deletion} title={title} onPress={onDelete} />
          </span>
        </CardButtons>
      }
    />
  );
}

/** Deletes a row: under the name and with the icon of the section's own action, where it has one. */
function DeleteButton({
  action,
  title,
  onPress,
}: {
  action: RowAction | undefined;
  title: string;
  onPress(): void;
}) {
  const { editing } = useTexts();
  const icon = action?.icon || 'trash-2';
  const label = editing.deleteItem({ item: title });
  if (!action?.name) return <IconButton icon={icon} label={label} onPress={onPress} />;

  return (
    <Button
      size="compact"
      icon={icon}
      aria-label={editing.actionOn({ action: action.name, item: title })}
      onPress={onPress}
    >
      {action.name}
    </Button>
  );
}
