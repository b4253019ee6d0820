import { useState } from 'react';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { MorePeople } from './more-people.tsx';
import type { FirstPeople, Group, Manager } from './people-types.ts';
import { useGroupList } from './use-people-list.ts';

type GroupChoiceProps = {
  first: FirstPeople['groups'];
  viewer: Manager;
  chosen: readonly Group[];
  onChange(groups: Group[]): void;
};

/** The groups to choose from, the chosen ones among them; those above the viewer's level cannot be chosen. */
export function GroupChoice({ first, viewer, chosen, onChange }: GroupChoiceProps) {
  const [search, setSearch] = useState('');
  const [atFirst] = useState(chosen);
  const list = useGroupList(first, search);
  const isChosen = ({ id }: Group) => chosen.some((each) => each.id === id);
  const others = [...atFirst, ...chosen].filter(({ id }) => list.entries.every((each) => each.id !== id));
  const shown = [...new Map([...others, ...list.entries].map((group) => [group.id, group])).values()];

  return (
    <fieldset>
      <legend className="text-14 font-semibold">Groups</legend>
      {first.groups.groups.length < first.groups.length && (
        <SearchField
          isCompact
          label="Search groups"
          placeholder="Search..."
          className="mt-2"
          maxLength={200}
          value={search}
          onChange={setSearch}
          // Enter searches, and does not send the form.
          onSubmit={setSearch}
        />
      )}
      <ul className="mt-2 flex flex-col gap-2">
        {shown.map((group) => (
          <li key={group.id}>
            <Checkbox
              isSelected={isChosen(group)}
              isDisabled={group.authLevel > viewer.level}
              onChange={(isWanted) =>
                onChange(isWanted ? [...chosen, group] : chosen.filter(({ id }) => id !== group.id))
              }
            >
              <span>
                <span title={`Level ${group.authLevel}`}>{group.name}</span>
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <MorePeople list={list} what="groups" />
    </fieldset>
  );
}
