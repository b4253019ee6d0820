/** Version 2: a group says whether new users join it. Before, it was the one with this name. */
export function addForNewUsers(group: Record<string, unknown>): Record<string, unknown> {
  return { forNewUsers: group.name === 'New users', ...group };
}
