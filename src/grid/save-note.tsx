import { plural } from '#domain/value/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { EditQueue, EditQueueSnapshot } from './edit-queue.ts';

const words = {
  saved: 'Saved',
  saving: 'Saving',
  offline: 'Offline, will retry',
  refused: 'Not saved',
  conflict: 'Conflict',
} as const;
const tones = {
  saved: 'text-quiet',
  saving: 'text-quiet',
  offline: 'text-warning',
  refused: 'text-danger',
  conflict: 'text-warning',
} as const;
const dots = {
  saved: 'bg-success',
  saving: 'bg-accent',
  offline: 'bg-warning',
  refused: 'bg-danger',
  conflict: 'bg-warning',
} as const;

/** What saving is doing, as a dot and words; a conflict can be looked at, a refusal tried again or given up. */
export function SaveNote({
  snapshot,
  saver,
  onConflicts,
}: {
  snapshot: EditQueueSnapshot;
  saver: EditQueue;
  onConflicts(): void;
}) {
  const { state, conflicts } = snapshot;
  return (
    <div className="flex flex-wrap items-center gap-2 text-14">
      <p role="status" className={`flex items-center gap-2 ${tones[state.kind]}`}>
        {state.kind === 'offline' ? (
          <Icon name="cloud-off" />
        ) : (
          <span aria-hidden className={`size-2 rounded-full ${dots[state.kind]}`} />
        )}
        {words[state.kind]}
        {state.kind === 'refused' && `: ${state.message}`}
      </p>
      {state.kind === 'refused' && (
        <>
          <Button size="compact" onPress={() => void saver.flush()}>
            Try again
          </Button>
          <Button size="compact" onPress={saver.giveUp}>
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
