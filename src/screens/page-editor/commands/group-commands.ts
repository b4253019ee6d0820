import { groupsAt } from '#domain/page/content/layout.ts';
import type { PageCommand } from '#domain/page/change/page-command.ts';
import type { PageContent } from '#domain/page/content/page.ts';

/** The commands that move a group by one among the groups at its position; none at the end of these. */
export function moveGroupCommands(
  content: PageContent,
  name: string,
  direction: 'up' | 'down',
): PageCommand[] {
  const group = content.section_groups.find((one) => one.name === name);
  if (!group) return [];

  const order = groupsAt(content, group.position);
  const at = order.findIndex((one) => one.name === name);
  const neighbour = order[at + (direction === 'up' ? -1 : 1)];
  if (!neighbour) return [];

  const moved = order.with(order.indexOf(neighbour), group).with(at, neighbour);
  return moved.flatMap((one, index): PageCommand[] =>
    one.index === index ? [] : [{ kind: 'changeGroup', name: one.name, change: { index } }],
  );
}
