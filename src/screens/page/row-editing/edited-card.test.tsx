// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { loadCellParts } from '#grid/paint/cell-parts.ts';
import { useCardDrafts } from './card-drafts.ts';
import { EditedCard } from './edited-card.tsx';
import { NewCard } from './new-card.tsx';

const columns = [
  sourceColumnSchema.parse({
    name: 'kinds',
    type: 'multiselect',
    prompt: 'What happened, as reported',
    options: [
      { value: 'wind', label: 'Wind' },
      { value: 'surge', label: 'Surge', filter: { coast: ['yes'] } },
    ],
  }),
];

let root: Root;
let element: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  element = document.body.appendChild(document.createElement('ul'));
  root = createRoot(element);
});
afterEach(async () => {
  await act(async () => root.unmount());
  element.remove();
  vi.unstubAllGlobals();
});

/** Opens the editor of the one value of a card; returns the card's text. */
async function opened(cells: Record<string, Cell>): Promise<string> {
  const parts = await loadCellParts(columns);
  await act(async () =>
    root.render(
      <EditedCard
        name="New item"
        row={{ columns, cells, parts }}

        draft={{}}
        onChange={() => undefined}
        footer={null}
      />,
    ),
  );
  expect(element.textContent).not.toContain('What happened');
  await act(async () => element.querySelector('button')?.click());
  return element.textContent;
}

test('an option that depends on a column that is not shown is offered where that holds', async () => {
  expect(await opened({ coast: 'yes' })).toContain('Surge');
  await act(async () => root.render(null));
  expect(await opened({ coast: 'no' })).not.toContain('Surge');
});

test('what to enter is said while a value is edited, on new cards too', async () => {
  expect(await opened({})).toContain('What happened, as reported');
  const described = element.querySelector('fieldset')?.getAttribute('aria-describedby');
  expect(document.getElementById(described ?? '')?.textContent).toBe('What happened, as reported');
});

test('a new card has the columns that decide which options are offered, though they are not shown', async () => {
  const hidden = [
    { name: 'county', type: 'text' },
    { name: 'coast', type: 'radio', options: [{ value: 'yes', label: 'Yes', filter: { land: ['NY'] } }] },
    { name: 'land', type: 'text' },
  ].map((column) => sourceColumnSchema.parse(column));
  const parts = await loadCellParts([...columns, ...hidden]);
  const Card = () => (
    <NewCard
      columns={columns}
      hidden={hidden}
      parts={parts}
      drafts={useCardDrafts()}
      onSave={() => undefined}
    />
  );
  await act(async () => root.render(<Card />));
  const names = [...element.querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(names).toEqual(['land', 'coast', 'kinds']);
});
