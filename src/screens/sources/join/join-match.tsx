import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import type { Join, JoinPlace } from '#domain/source/join/join.ts';
import { RadioGroup } from '#ui/radio-group/radio-group.tsx';
import { Select } from '#ui/select/select.tsx';
import { JoinKeys } from './join-keys.tsx';

type Part = { name: string; columns: readonly SourceColumn[] };
type Props = {
  parts: readonly Part[];
  keys: Join['keys'];
  place: JoinPlace | null;
  /** The ways in which rows may be matched by place, the likeliest first. */
  places: readonly JoinPlace[];
  onChange(change: { keys?: Join['keys']; place?: JoinPlace | null }): void;
};

/** By what the rows of two parts are matched: pairs of columns, or the place of one in areas of the other. */
export function JoinMatch({ parts, keys, place, places, onChange }: Props) {
  const [likeliest] = places;
  return (
    <div className="flex flex-col gap-4">
      {likeliest && (
        <RadioGroup<'columns' | 'place'>
          label="Match rows by their"
          value={place ? 'place' : 'columns'}
          onChange={(by) => onChange({ place: by === 'place' ? likeliest : null })}
          options={[
            { value: 'columns', label: 'Columns with the same values' },
            { value: 'place', label: 'Place, in areas of the other source' },
          ]}
        />
      )}
      {place ? (
        <Select
          className="max-w-150"
          label="Places and areas"
          options={places.map((way) => ({ value: keyOf(way), label: inWords(way, parts) }))}
          value={keyOf(place)}
          onChange={(key) => onChange({ place: places.find((way) => keyOf(way) === key) ?? place })}
        />
      ) : (
        <JoinKeys parts={parts} keys={keys} onChange={(next) => onChange({ keys: next })} />
      )}
    </div>
  );
}

const keyOf = (place: JoinPlace): string => JSON.stringify([place.places, place.columns, place.areas]);

/** A way to match rows by place in words. */
function inWords({ places, columns, areas }: JoinPlace, parts: readonly Part[]): string {
  const [own, other] = [parts[places]!, parts[1 - places]!];
  const label = (part: Part, name: string) => {
    const column = part.columns.find((candidate) => candidate.name === name);
    return column ? columnLabel(column) : name;
  };
  const place = columns.map((name) => label(own, name)).join(', ');
  return `${own.name} (${place}) in areas of ${other.name} (${label(other, areas)})`;
}
