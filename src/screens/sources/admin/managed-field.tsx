import { useMutation } from '@tanstack/react-query';
import { queryKeys } from '#client/query-keys.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Switch } from '#ui/switch/switch.tsx';

type ManagedFieldProps = {
  managed: boolean;
  onSave(managed: boolean): Promise<unknown>;
};

/** Whether the rows of a source may be edited here; the rows of others are read-only. */
export function ManagedField({ managed, onSave }: ManagedFieldProps) {
  const refresh = useRefresh(queryKeys.sources);
  const save = useMutation({ mutationFn: onSave, onSuccess: () => refresh() });

  return (
    <div>
      <Switch
        isSelected={save.isPending ? save.variables : managed}
        isDisabled={save.isPending}
        onChange={(chosen) => save.mutate(chosen)}
      >
        Rows may be edited
      </Switch>
      {save.error && <ErrorNote className="mt-2" error={save.error} />}
    </div>
  );
}
