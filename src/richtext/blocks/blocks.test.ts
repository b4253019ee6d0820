import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isIconName } from '#ui/icon/icons.ts';
import { slashActions } from '../editor/insert/insert-actions.ts';
import { blockChoices, blockEditors } from './editors.ts';
import { blocks, nodeTypes } from './index.ts';
import { nodeViews } from './views.ts';
import { wordEditors } from './word-editors.ts';

const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);

test('every folder is in the lists of blocks and of editors', () => {
  expect(blocks).toHaveLength(folders.length);
  expect(blockEditors).toHaveLength(folders.length);
});

test('captions have every block with buttons', () => {
  expect(new Set(blockEditors.filter(({ buttons }) => buttons))).toEqual(new Set(wordEditors));
});

test('every node is drawn, and written as Markdown', () => {
  const inner = ['listitem'];
  const parts = [...nodeTypes.values()].filter(({ role }) => role === 'part').map(({ type }) => type);
  const written = [...blocks.flatMap(({ markdown }) => Object.keys(markdown.write)), 'text'];
  for (const type of nodeTypes.keys()) {
    if (inner.includes(type)) continue;
    expect(nodeViews.has(type), `view of ${type}`).toBe(true);
    if (!parts.includes(type)) {
      expect(written, `Markdown of ${type}`).toContain(type);
    }
  }
});

test('choices and buttons have icons that exist, and names of their own', () => {
  const offered = [
    ...blockChoices,
    ...blockEditors.flatMap(({ actions = [], buttons = [] }) => [...actions, ...buttons]),
  ];
  expect(offered.map(({ icon }) => icon).filter((icon) => !isIconName(icon))).toEqual([]);
  const ids = slashActions.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
