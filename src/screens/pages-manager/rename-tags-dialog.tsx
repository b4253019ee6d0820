import { useState } from 'react';
import { normaliseTag } from '#domain/page/tags.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

/** The dialog for the new name of a tag, or of several that are merged. An existing name merges with that tag. */
export function RenameTagsDialog({
  renamed,
  tags,
  onRename,
  onClose,
}: {
  renamed: readonly string[];
  tags: readonly { tag: string }[];
  onRename(to: string): Promise<void>;
  onClose(): void;
}) {
  const isOne = renamed.length === 1;
  const [name, setName] = useState(renamed[0] ?? '');
  const [state, setState] = useState<{ isPending: boolean; error?: string }>({ isPending: false });
  const wanted = normaliseTag(name);
  const problem = wanted === '' ? 'A tag needs a name.' : wanted.includes(',') ? 'A tag has no comma.' : null;
  const isMerged = !renamed.includes(wanted) && tags.some(({ tag }) => tag === wanted);
  const submit = async () => {
    if (problem || state.isPending) return;
    if (isOne && name.trim() === renamed[0]) return onClose();
    setState({ isPending: true });
    try {
      await onRename(name.trim());
      onClose();
    } catch (cause) {
      setState({ isPending: false, error: cause instanceof Error ? cause.message : String(cause) });
    }
  };
  return (
    <Dialog
      title={isOne ? `Rename ${renamed[0]}` : `Merge ${renamed.length} tags`}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      footer={({ close }) => (
        <>
          <Button onPress={close}>Cancel</Button>
          <Button variant="primary" isDisabled={problem !== null} onPress={() => void submit()}>
            {state.isPending ? 'Saving...' : isOne ? 'Rename' : 'Merge'}
          </Button>
        </>
      )}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label="Tag"
          description={
            isMerged ? 'There is a tag of this name already: the sections of both have it then.' : undefined
          }
          autoFocus
          value={name}
          onChange={setName}
          maxLength={100}
          {...(problem ? { error: problem } : {})}
        />
      </form>
      {state.error && <ErrorNote className="mt-4" message={state.error} />}
    </Dialog>
  );
}
