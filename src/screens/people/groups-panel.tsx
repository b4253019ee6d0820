import { useState } from 'react';
import { deleteGroupDocument } from '#client/people-documents.ts';
import { accessLevels } from '#domain/access/access.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { MenuButton } from '#ui/menu/menu.tsx';
import { Pill } from '#ui/pill/pill.tsx';
import { TableCell, TableHeaderCell, Row, Table } from '#ui/table/table.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { MorePeople } from './more-people.tsx';
import { PeopleHeading } from './people-heading.tsx';
import type { FirstPeople, Group, Manager } from './people-types.ts';
import { useGroupList } from './use-people-list.ts';
import { LevelName } from '../list-parts/level-name.tsx';
import { usePeopleChange } from './use-people-change.ts';

/** The groups with the access level that each gives; data administrators change them. */
export function GroupsPanel({ first, viewer }: { first: FirstPeople['groups']; viewer: Manager }) {
  const [search, setSearch] = useState('');
  const list = useGroupList(first, search);
  const [edited, setEdited] = useState<Group | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Group | null>(null);
  const remove = usePeopleChange(deleteGroupDocument, 'The group is deleted.');
  const mayChange = viewer.level >= accessLevels.dataAdministrator;

  return (
    <>
      <div className="max-w-200">
        <PeopleHeading what="group" length={list.length} search={search} onSearch={setSearch}>
          {mayChange && (
            <Button variant="primary" icon="plus" onPress={() => setEdited('new')}>
              Add a group
            </Button>
          )}
        </PeopleHeading>
      </div>
      {list.length === 0 && <EmptyState text={`No group has “${search.trim()}” in its name.`} />}
      <Table label="Groups" className="mt-3 max-w-200">
        <thead>
          <tr>
            <TableHeaderCell>Group</TableHeaderCell>
            <TableHeaderCell>Level</TableHeaderCell>
            {mayChange && (
              <TableHeaderCell>
                <span className="sr-only">Actions</span>
              </TableHeaderCell>
            )}
          </tr>
        </thead>
        <tbody>
          {list.entries.map((group) => (
            <Row key={group.id}>
              <TableCell isHeader>
                {group.name} {group.forNewUsers && <Pill tone="accent">New users</Pill>}
              </TableCell>
              <TableCell>
                <LevelName level={group.authLevel} />
              </TableCell>
              {mayChange && (
                <TableCell className="text-end">
                  <MenuButton
                    label={`Actions for ${group.name}`}
                    items={[
                      { id: 'edit', label: 'Edit…', icon: 'pencil', onAction: () => setEdited(group) },
                      {
                        id: 'delete',
                        label: 'Delete…',
                        icon: 'trash-2',
                        isDanger: true,
                        onAction: () => setDeleted(group),
                      },
                    ]}
                  />
                </TableCell>
              )}
            </Row>
          ))}
        </tbody>
      </Table>
      <MorePeople list={list} what="groups" />
      {edited && (
        <GroupDialog
          group={edited === 'new' ? null : edited}
          viewer={viewer}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        title={`Delete the group ${deleted?.name}?`}
        text="Its members lose the access level that it gives."
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        isDestructive
        isOpen={deleted !== null}
        onOpenChange={() => setDeleted(null)}
        onConfirm={async () => {
          if (deleted) {
            await remove.mutateAsync({ id: deleted.id });
          }
        }}
      />
    </>
  );
}
