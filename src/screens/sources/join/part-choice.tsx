import { SourceSelect, reasonWithoutVersion } from '#dataview/settings/source-select.tsx';
import { useChosenSource } from '#dataview/settings/use-chosen-source.ts';
import { Select } from '#ui/select/select.tsx';
import type { ChosenPart } from './join-choices.ts';

type PartChoiceProps = {
  label: string;
  part: ChosenPart | null;
  onChange(part: ChosenPart | null): void;
};

/** The choice of no version of a part in particular. */
export const newestVersion = 'newest';

/** The version that was chosen; null for the newest one. */
export const versionOf = (chosen: string): number | null => {
  if (chosen === newestVersion) return null;
  return Number(chosen);
};

/** A source, and which version of it is meant. */
export function PartChoice({ label: name, part, onChange }: PartChoiceProps) {
  const { choose, problem } = useChosenSource((source) => onChange({ source, version: null }));
  return (
    <div className="flex flex-col gap-3">
      <SourceSelect
        label={name}
        chosen={part ? { ...part.source, columnCount: part.source.columns.length } : undefined}
        reasonAgainst={reasonWithoutVersion}
        onChoose={(next) => next && choose(next)}
        error={problem}
      />
      {part && part.source.versions.length > 1 && (
        <Select
          label={`Version of ${part.source.name}`}
          options={[
            { value: newestVersion, label: 'Always the newest one' },
            ...part.source.versions.map(({ id, name: version }) => ({ value: String(id), label: version })),
          ]}
          value={String(part.version ?? newestVersion)}
          onChange={(id) => onChange({ ...part, version: versionOf(id) })}
        />
      )}
    </div>
  );
}
