import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { rowActionSchema } from '#dataview/state/row-action.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { controlsWidth, linksOf, RowControlsCell } from '#grid/paint/row-controls.tsx';
import { textsOf } from '#texts/texts-of.ts';
import { rowControlsOf } from './row-controls-of.ts';

const controlsOf = (...actions: object[]) =>
  rowControlsOf(
    actions.map((action) => rowActionSchema.parse(action)),
    textsOf(undefined),
  );
const cells: Record<string, Cell> = { id: 7, county: 'Erie' };

test('links of a row lead where they lead for readers, those without an address are left out', () => {
  const controls = controlsOf(
    { name: 'Map', icon: 'map-pin', url: '/map', searchParams: 'value', columns: ['county'] },
    { url: '/open', searchParams: 'id', display: 'edit only' },
    { name: 'Bad', url: 'javascript:alert(1)' },
  )!;
  expect(linksOf(controls, cells)).toEqual([
    { name: 'Map', icon: 'map-pin', href: '/map?county=Erie' },
    { name: 'Open', icon: '', href: '/open?id=7' },
  ]);
  expect(controls.deletion).toBeUndefined();
  expect(controlsWidth(controls)).toBeGreaterThan(100);
});

test('the deletion has the name and the icon of its action, and usual ones without', () => {
  expect(controlsOf({ name: 'Remove', icon: 'eraser', actionType: 'delete' })?.deletion).toEqual({
    name: 'Remove',
    icon: 'eraser',
  });
  expect(controlsOf({ actionType: 'delete' })?.deletion).toEqual({ name: 'Delete', icon: 'trash-2' });
  expect(controlsOf()).toBeUndefined();
});

test('a row draws its links and its deletion, the latter only where rows can be deleted', () => {
  const controls = controlsOf({ name: 'Map', url: '/map' }, { name: 'Remove', actionType: 'delete' })!;
  const drawn = (onDelete?: () => void) =>
    renderToStaticMarkup(
      <RowControlsCell controls={controls} cells={cells} row={4} {...(onDelete ? { onDelete } : {})} />,
    );
  expect(drawn(() => undefined)).toMatch(/href="\/map".*>Map<\/a>.*aria-label="Remove row 5".*Remove/);
  expect(drawn()).not.toContain('Remove');
});
