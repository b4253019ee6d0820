import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import type { useSourceChange } from './use-source-change.ts';

/** Why a change of a source was not saved; after a conflict, a button that saves it all the same. */
export function ChangeError({
  change,
  className = '',
}: {
  change: ReturnType<typeof useSourceChange>;
  className?: string;
}) {
  if (!change.error) return null;
  return (
    <ErrorNote
      className={className}
      {...(change.isConflict
        ? {
            message: 'Somebody else has changed this. Your text is still here.',
            action: (
              <Button size="compact" onPress={() => void change.overwrite()}>
                Save mine
              </Button>
            ),
          }
        : { error: change.error })}
    />
  );
}
