import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import type { Group, Manager } from './people-types.ts';

/** The groups to choose from; those above the viewer's level cannot be chosen. */
export function GroupChoice({
  groups,
  viewer,
  chosen,
  onChange,
}: {
  groups: Group[];
  viewer: Manager;
  chosen: readonly number[];
  onChange(ids: number[]): void;
}) {
  return (
    <fieldset>
      <legend className="text-14 font-semibold">Groups</legend>
      <ul className="mt-2 flex flex-col gap-2">
        {groups.map(({ id, name, authLevel }) => (
          <li key={id}>
            <Checkbox
              isSelected={chosen.includes(id)}
              isDisabled={authLevel > viewer.level}
              onChange={(isChosen) =>
                onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
            >
              <span>
                {name} <span className="text-quiet">(level {authLevel})</span>
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
