import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import type { useSourceChange } from './use-source-change.ts';

type ChangeErrorProps = {
  change: ReturnType<typeof useSourceChange>;
  className?: string;
};

/** Why a change of a source was not saved; after a conflict, a button that saves it all the same. */
export function ChangeError({ change, className = '' }: ChangeErrorProps) {
  if (!change.error) return null;
  if (!change.isConflict) return <ErrorNote className={className} error={change.error} />;

  return (
    <ErrorNote
      className={className}
      message="Somebody else has changed this. Your text is still here."
      action={
        <Button size="compact" onPress={() => void change.overwrite()}>
          Save mine
        </Button>
      }
    />
  );
}
