import type { ColumnConflict } from '#domain/source/column/merge-columns.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { ValidateLink } from '../validate-link.tsx';
import { attributeNames } from './column-attributes.ts';
import type { ColumnsDraft, ColumnsSnapshot } from './columns-draft.ts';

type DraftNotesProps = {
  draft: ColumnsDraft;
  snapshot: ColumnsSnapshot;
  source: { id: number; is_dirty: boolean; versions: { id: number }[] };
};

/** What there is to say about a draft of columns: a validation that is due, a conflict, a refusal. */
export function DraftNotes({ draft, snapshot: { conflicts, saving, hasSaved }, source }: DraftNotesProps) {
  return (
    <div className="mb-4 flex flex-col gap-2 empty:hidden">
      {(source.is_dirty || hasSaved) && (
        <Notice
          tone="warning"
          message="The metadata changed since the last validation."
          action={<ValidateLink source={source} />}
        />
      )}
      {conflicts.length > 0 && <ConflictNote conflicts={conflicts} draft={draft} />}
      {saving.kind === 'refused' && (
        <ErrorNote
          message={saving.message}
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="compact" onPress={() => void draft.flush()}>
                Save again
              </Button>
              <Button size="compact" onPress={draft.discard}>
                Discard changes
              </Button>
            </div>
          }
        />
      )}
    </div>
  );
}

function ConflictNote({ conflicts, draft }: { conflicts: readonly ColumnConflict[]; draft: ColumnsDraft }) {
  return (
    <ErrorNote
      message={
        <>
          Somebody else changed the same attributes. Your changes are kept here until you choose.
          <ul className="mt-1 list-disc ps-5">
            {conflicts.map(({ name, attributes }) => (
              <li key={name}>
                {name}:{' '}
                {attributes === 'deleted'
                  ? 'changed by one, deleted by the other'
                  : attributeNames(attributes).join(', ')}
              </li>
            ))}
          </ul>
        </>
      }
      action={
        <span className="flex gap-2">
          <Button size="compact" onPress={() => draft.resolve('mine')}>
            Keep mine
          </Button>
          <Button size="compact" onPress={() => draft.resolve('theirs')}>
            Take theirs
          </Button>
        </span>
      }
    />
  );
}
