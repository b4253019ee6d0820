import { sql } from 'kysely';
import type { Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { createItem, deleteItem, readItem, writeItem, type Connection } from '#server/items/items.server.ts';
import { checkAdministratorLeft, checkGrant, lockAccess, requireGroups } from './access-rules.ts';
import { recordAuditEntry } from './audit.ts';
import { readGroups } from './groups.ts';

/** What a group is: its name, the level that it gives, and whether new users join it. */
export type GroupInput = { name: string; authLevel: number; forNewUsers: boolean };

/**
 * Creates a group (`id` null) or changes one. Only one group is for new users: the one that was it before no
 * longer is. With a `base`, a group that is at another revision is refused as a conflict.
 */
export async function saveGroup(
  transaction: Connection,
  viewer: Viewer,
  { id, base, ...data }: GroupInput & { id: number | null; base?: number },
): Promise<number> {
  await lockAccess(transaction);
  const storedGroups = id === null ? [] : await requireGroups(transaction, [id]);
  checkGrant(viewer, [data, ...storedGroups]);

  if (base !== undefined && storedGroups.some(({ revision }) => revision !== base)) {
    throw new TidemarkError(
      'conflict',
      'Somebody else changed this group meanwhile. Open the dialog again to see it as it is now.',
    );
  }

  const groups = await readGroups(transaction);
  const isNameTaken = groups.some(
    (each) => each.id !== id && each.name.toLowerCase() === data.name.trim().toLowerCase(),
  );

  if (isNameTaken) {
    throw new TidemarkError('conflict', 'There is a group with this name already.', {
      details: { field: 'name' },
    });
  }

  if (data.forNewUsers) {
    const groupsForNewUsers = groups.filter((each) => each.id !== id && each.forNewUsers);
    for (const { id: groupId, name, authLevel } of groupsForNewUsers) {
      await writeItem(
        transaction,
        'group',
        groupId,
        { data: { name, authLevel, forNewUsers: false } },
        viewer.id,
      );
    }
  }

  const savedId =
    id ?? (await createItem(transaction, { app: 'tidemark', type: 'group', data }, viewer.id)).id;
  if (id !== null) {
    await writeItem(transaction, 'group', id, { data }, viewer.id);
  }

  await checkAdministratorLeft(transaction);
  const before = groups.find((group) => group.id === id)?.authLevel ?? null;
  await recordAuditEntry(transaction, viewer, {
    action: 'change-group',
    subject: data.name,
    details: { before, after: data.authLevel },
  });

  return savedId;
}

/** Deletes a group; its members lose its level. */
export async function deleteGroup(transaction: Connection, viewer: Viewer, id: number): Promise<void> {
  await lockAccess(transaction);
  const { data } = await readItem(transaction, 'group', id, { lock: true });
  checkGrant(viewer, [data]);
  await sql`update invitation set group_ids = array_remove(group_ids, ${id}::bigint)`.execute(transaction);
  await deleteItem(transaction, 'group', id);
  await checkAdministratorLeft(transaction);
  await recordAuditEntry(transaction, viewer, {
    action: 'change-group',
    subject: data.name,
    details: { before: data.authLevel, after: null },
  });
}
