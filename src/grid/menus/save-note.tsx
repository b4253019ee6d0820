import { plural } from '#domain/value/number/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { SaveStatus } from '#ui/save-status/save-status.tsx';
import type { EditQueue, EditQueueSnapshot } from '../store/edit-queue.ts';

/** What saving is doing. Conflicts can be compared; what the server refused can be sent again or given up. */
export function SaveNote({
  snapshot,
  queue,
  onConflicts,
}: {
  snapshot: EditQueueSnapshot;
  queue: EditQueue;
  onConflicts(): void;
}) {
  const { state, conflicts, newRows } = snapshot;
  return (
    <div className="flex min-w-16 flex-wrap items-center gap-2 text-14">
      <SaveStatus state={state} hasReason />
      {state.kind === 'offline' && newRows > 0 && (
        <p role="status">{plural(newRows, 'new row')} will appear when saved.</p>
      )}
      {state.kind === 'refused' && (
        <>
          <Button size="compact" onPress={() => void queue.flush()}>
            Try again
          </Button>
          <Button size="compact" onPress={queue.giveUp}>
            Discard
          </Button>
        </>
      )}
      {conflicts.length > 0 && (
        <Button size="compact" onPress={onConflicts}>
          Compare {plural(conflicts.length, 'cell')}
        </Button>
      )}
    </div>
  );
}
