import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupsAt } from '#domain/page/content/layout.ts';
import { applyPageCommands } from '#domain/page/change/page-command.ts';
import { sectionGroupSchema, type PageContent } from '#domain/page/content/page.ts';
import { moveGroupCommands } from './group-commands.ts';

const names = ['a', 'b', 'c', 'd'];
const order = (content: PageContent) => groupsAt(content, 'content').map(({ name }) => name);

test('a group changes places with its neighbour, whatever indexes groups have', () => {
  const indexes = fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(
      indexes,
      fc.constantFrom(...names),
      fc.constantFrom('up', 'down'),
      (given, name, direction) => {
        const section_groups = names.map((group, at) =>
          sectionGroupSchema.parse({ name: group, position: 'content', index: given[at] }),
        );
        const content: PageContent = { sections: [], section_groups };
        const before = order(content);
        const result = applyPageCommands(content, moveGroupCommands(content, name, direction));
        if (!result.ok) throw new Error(result.message);
        const at = before.indexOf(name);
        const to = at + (direction === 'up' ? -1 : 1);
        const neighbour = before[to];
        const expected = neighbour ? before.with(to, name).with(at, neighbour) : before;
        expect(order(result.content)).toEqual(expected);
      },
    ),
  );
});
