import { useRefresh } from '#client/use-refresh.ts';
import { queryKeys } from '#client/query-keys.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

/** A name that is saved on Enter or with the button; an empty one is refused unless `isOptional`. */
export function NameForm({
  label,
  name,
  isOptional = false,
  description,
  onSave,
}: {
  label: string;
  name: string;
  isOptional?: boolean;
  description?: string;
  onSave(name: string): Promise<unknown>;
}) {
  const refresh = useRefresh(queryKeys.sources);
  const [text, setText] = useState(name);
  const save = useMutation({ mutationFn: () => onSave(text.trim()), onSuccess: () => refresh() });
  const isEmpty = !isOptional && text.trim() === '';
  return (
    <form
      className="max-w-120"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && text.trim() !== name) save.mutate();
      }}
    >
      {save.error && <ErrorNote className="mb-3" message={save.error.message} />}
      <div className="flex items-end gap-2">
        <TextField
          label={label}
          className="grow"
          value={text}
          onChange={setText}
          {...(isEmpty ? { error: 'A name is needed.' } : {})}
        />
        <Button type="submit" isDisabled={isEmpty || text.trim() === name} isPending={save.isPending}>
          Save
        </Button>
      </div>
      {description && <p className="mt-1 text-12 text-quiet">{description}</p>}
    </form>
  );
}
