import { useRefresh } from '#client/use-refresh.ts';
import { queryKeys } from '#client/query-keys.ts';
import { useTypedName, type NewName } from '#client/use-typed-name.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Form } from '#ui/form/form.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { useUnsavedForm } from '../../leave-warning/unsaved-forms.tsx';

type NameFormProps = {
  label: string;
  name: string;
  isOptional?: boolean;
  description?: string;
  onSave(change: NewName): Promise<unknown>;
};

/**
 * A name that is saved on Enter or with the button; an empty one is refused unless `isOptional`. What is
 * typed stays until it is saved, also where the name is changed elsewhere meanwhile.
 */
export function NameForm({ label, name, isOptional = false, description, onSave }: NameFormProps) {
  const refresh = useRefresh(queryKeys.sources);
  const typed = useTypedName(name, { save: onSave, onSaved: refresh });
  const { isChanged } = typed;
  const isEmpty = !isOptional && typed.name === '';

  useUnsavedForm(isChanged);
  return (
    <Form
      className="max-w-120"
      isPending={typed.isPending}
      error={typed.error}
      onSubmit={() => {
        if (!isEmpty && isChanged) {
          void typed.save();
        }
      }}
    >
      {typed.error && <ErrorNote className="mb-3" error={typed.error} />}
      <div className="flex items-end gap-2">
        <TextField
          label={label}
          className="grow"
          value={typed.text}
          onChange={typed.type}
          error={isEmpty ? 'A name is needed.' : undefined}
        />
        <Button type="submit" isDisabled={isEmpty || !isChanged} isPending={typed.isPending}>
          Save
        </Button>
      </div>
      {description && <p className="mt-1 text-12 text-quiet">{description}</p>}
    </Form>
  );
}
