import { expect, test } from 'vitest';
import { defaultTheme } from './index.ts';
import { mergeLooks } from '#domain/theme/merge-looks.ts';
import { mergeThemes } from '#domain/theme/merge-themes.ts';
import type { ThemeLook } from '#domain/theme/theme.ts';

const lookOf = (layer: object): ThemeLook => {
  const { tokens, options } = mergeThemes(defaultTheme, layer);
  return { tokens, options };
};
const before = lookOf({});
const layout = (sizes: object) => lookOf({ tokens: { layout: sizes } });
const withGroup = lookOf({
  options: { groupThemes: { wide: { label: 'Wide', background: 'none', align: 'start' } } },
});

test('what two people change of different parts is kept, also what one of them adds or removes', () => {
  const merged = mergeLooks({ before, theirs: layout({ topBar: 70 }), mine: layout({ gutter: 40 }) });
  expect(merged).toEqual({ look: layout({ topBar: 70, gutter: 40 }), conflicts: [] });
  expect(mergeLooks({ before, theirs: withGroup, mine: before })).toEqual({ look: withGroup, conflicts: [] });
  const removed = mergeLooks({
    before: withGroup,
    theirs: { ...withGroup, tokens: layout({ topBar: 70 }).tokens },
    mine: before,
  });
  expect(removed).toEqual({ look: layout({ topBar: 70 }), conflicts: [] });
  const other = lookOf({
    options: { groupThemes: { other: { label: 'Other', background: 'none', align: 'start' } } },
  });
  expect(
    Object.keys(mergeLooks({ before, theirs: withGroup, mine: other }).look.options.groupThemes),
  ).toEqual([...Object.keys(before.options.groupThemes), 'wide', 'other']);
});

test('a part that both changed is a conflict, unless they chose the same; a list is one part', () => {
  const both = {
    before,
    theirs: layout({ topBar: 70, gutter: 40 }),
    mine: layout({ topBar: 71, gutter: 40 }),
  };
  expect(mergeLooks(both)).toEqual({ look: both.mine, conflicts: ['tokens.layout.topBar'] });
  const fonts = (...sans: string[]) => lookOf({ tokens: { fonts: { sans } } });
  expect(mergeLooks({ before, theirs: fonts('Inter'), mine: fonts('Arial') }).conflicts).toEqual([
    'tokens.fonts.sans',
  ]);
});
