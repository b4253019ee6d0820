import { useMutation } from '@tanstack/react-query';
import { useRefresh } from '#client/use-refresh.ts';
import { queryKeys } from '#client/query-keys.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Select } from '#ui/select/select.tsx';
import { accessLevelOptions, levelLabel } from '#domain/access/access-level-options.ts';
import { useSourcesContext } from '../sources-context.tsx';
import { PagesOfRestricted } from '../used-by/used-by.tsx';

type LevelFieldProps = {
  sourceId: number;
  level: number;
  onSave(level: number): Promise<unknown>;
};

/**
 * Who may read a source: the levels that have a name, and the one that it requires now; none above the
 * viewer's own.
 */
export function LevelField({ sourceId, level, onSave }: LevelFieldProps) {
  const { viewer } = useSourcesContext();
  const refresh = useRefresh(queryKeys.sources);
  const save = useMutation({ mutationFn: onSave, onSuccess: () => refresh() });

  return (
    <div className="max-w-120">
      <Select
        label="Who may read it"
        description="Sections, downloads and the catalogue show its data to them only. You cannot choose more than your own level."
        options={levelsWith(level)
          .filter((option) => option.level <= viewer.level)
          .map((option) => ({ value: String(option.level), label: option.label }))}
        value={String(save.isPending ? save.variables : level)}
        onChange={(value) => save.mutate(Number(value))}
      />
      <PagesOfRestricted sourceId={sourceId} level={level} />
      {save.error && <ErrorNote className="mt-2" error={save.error} />}
    </div>
  );
}

/** The levels that have a name, and this one among them. */
function levelsWith(level: number): { level: number; label: string }[] {
  const others = accessLevelOptions.filter((option) => option.level !== level);
  return [...others, { level, label: levelLabel(level) }].toSorted((a, b) => a.level - b.level);
}
