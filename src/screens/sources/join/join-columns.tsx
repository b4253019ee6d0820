import type { JoinedColumn } from '#domain/source/join/join.ts';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { MultiSelect } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

type Props = {
  /** All columns of the join under the names that are proposed for them. */
  columns: readonly JoinedColumn[];
  without: readonly string[];
  /** Other names of columns, by those that are proposed. */
  names: Readonly<Record<string, string>>;
  onChange(change: { without?: string[]; names?: Record<string, string> }): void;
};

/** Which columns of the parts the joined source has, and what they are called there. */
export function JoinColumns({ columns, without, names, onChange }: Props) {
  const kept = columns.filter(({ name }) => !without.includes(name));
  return (
    <div className="flex flex-col gap-3">
      <MultiSelect
        label="Columns"
        options={columns.map(({ name }) => ({ value: name, label: name }))}
        value={kept.map(({ name }) => name)}
        onChange={(chosen) =>
          onChange({ without: columns.map(({ name }) => name).filter((name) => !chosen.includes(name)) })
        }
      />
      <Disclosure title="Names of the columns">
        <div className="grid gap-3 sm:grid-cols-2">
          {kept.map(({ name }) => (
            <TextField
              key={name}
              label={name}
              isCompact
              placeholder={name}
              value={names[name] ?? ''}
              onChange={(own) => onChange({ names: { ...names, [name]: own } })}
            />
          ))}
        </div>
      </Disclosure>
    </div>
  );
}
