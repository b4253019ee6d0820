// @vitest-environment jsdom
import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SourceVersionFields } from '#dataview/settings/source-version-fields.tsx';
import type { CatalogueSource } from '#dataview/sources/source-catalogue.ts';
import { CatalogueProvider } from './catalogue-provider.tsx';

/**
 * What was requested: the name of the query, and the ids of the sources whose columns it reads, or what it
 * searches.
 */
let requests: [query: string, of: number[] | string][];
let column: string;
let failing: boolean;
/** What a search waits for. */
let held: Promise<void>;
/** The digest of what the server has. */
let digest: string;
let client: QueryClient;
let root: Root;
let container: HTMLElement;

const choiceOf = (id: number) => ({
  id,
  name: `Source ${id}`,
  versions: [{ id: 1000 + id, name: 'v1' }],
  columnCount: 1,
});
const sourceOf = (id: number) => {
  const { columnCount: _, ...source } = choiceOf(id);
  return { ...source, columns: [{ name: column, type: 'text' }] };
};

/** A server with so many sources. */
function serve(count: number) {
  const all = Array.from({ length: count }, (_, at) => at + 1);
  const areAll = count <= 50;
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { query, variables } = JSON.parse(body) as {
      query: string;
      variables: { ids?: number[]; search?: string; known?: string };
    };
    const name = /query (\w+)/.exec(query)?.[1] ?? '';
    const { ids = [], search } = variables;
    requests.push([name, search ?? ids]);
    if (name === 'FindSources') {
      await held;
    }
    if (name !== 'SourceChoices' && failing) {
      return Response.json({ errors: [{ message: 'Not now.', extensions: { code: 'invalid' } }] });
    }
    const there = ids.filter((id) => id <= count);
    if (name === 'ChosenSources') return Response.json({ data: { sources: there.map(sourceOf) } });
    const found = all.map(choiceOf).filter((choice) => choice.name.includes(search ?? ''));
    const choices = { areAll: found.length <= 50, choices: found.slice(0, 50) };
    if (name === 'FindSources') return Response.json({ data: { sourceChoices: choices } });
    const sources = (areAll ? all : there).map(sourceOf);
    const isKnown = variables.known === digest;
    return Response.json({ data: { sourceChoices: isKnown ? null : { digest, ...choices, sources } } });
  });
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  requests = [];
  column = 'name';
  failing = false;
  held = Promise.resolve();
  digest = 'first';
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
});
afterEach(async () => {
  await act(async () => root.unmount());
  container.remove();
  focusManager.setFocused(undefined);
  vi.unstubAllGlobals();
});

/** Shows the fields of a section that shows the source of this id. */
async function show(sourceId: number, onChoose: (source: CatalogueSource) => void = () => {}) {
  const chosen = { sourceId, sourceName: 'Rivers', versionId: 1000 + sourceId, versionName: 'v1' };
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <CatalogueProvider>
          <SourceVersionFields chosen={chosen} onChoose={onChoose} />
        </CatalogueProvider>
      </QueryClientProvider>,
    ),
  );
  await settle();
}

/** Lets what was begun come to its end: each of its steps takes one turn at most. */
const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 30; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve));
    }
  });

async function comeBack() {
  await act(async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await settle();
}

const press = { bubbles: true, cancelable: true, pointerType: 'mouse', button: 0, width: 1, height: 1 };

async function click(element: Element | null | undefined) {
  for (const type of ['pointerdown', 'pointerup', 'click']) {
    await act(async () => element?.dispatchEvent(new PointerEvent(type, press)));
  }
  await settle();
}

const sourceButton = () => container.querySelector('button');
const listed = () => [...document.querySelectorAll('[role=option]')];

/** Opens the list of sources. */
const open = () => click(sourceButton());

/** Chooses one of those that are listed. */
async function choose(id: number) {
  if (listed().length === 0) {
    await open();
  }
  await click(listed().find(({ textContent }) => textContent === `Source ${id}`));
}

/** Types into the search of the open list. */
async function type(text: string) {
  const search = document.querySelector<HTMLInputElement>('input[placeholder="Find a source"]');
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  await act(async () => {
    set!.call(search, text);
    search?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Waits until something is so: typing is searched after a pause. */
async function until(isSo: () => boolean) {
  while (!isSo()) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  }
}

const untilText = (text: string) => until(() => document.body.textContent.includes(text));

test('up to 50 sources are read in one request, and are not searched', async () => {
  serve(50);
  const onChoose = vi.fn();
  await show(7, onChoose);
  await open();
  expect(listed()).toHaveLength(50);
  expect(document.querySelector('[placeholder]')).toBeNull();
  await choose(9);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(sourceOf(9), undefined, undefined);
  expect(requests).toEqual([['SourceChoices', []]]);
});

test('of more sources only those are read that are shown or chosen, and only these again with the focus', async () => {
  serve(51);
  const onChoose = vi.fn();
  await show(7, onChoose);
  expect(requests).toEqual([
    ['SourceChoices', []],
    ['ChosenSources', [7]],
  ]);
  await choose(9);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(sourceOf(9), undefined, undefined);
  expect(requests.slice(2)).toEqual([['ChosenSources', [9]]]);
  await comeBack();
  expect(requests.slice(3)).toEqual([['SourceChoices', [7, 9]]]);
  await choose(9);
  expect(onChoose).toHaveBeenLastCalledWith(sourceOf(9), undefined, undefined);
  column = 'renamed';
  digest = 'second';
  await comeBack();
  expect(requests.slice(4)).toEqual([['SourceChoices', [7, 9]]]);
  await choose(9);
  expect(onChoose).toHaveBeenLastCalledWith(sourceOf(9), undefined, undefined);
  expect(requests).toHaveLength(5);
});

test('of more sources others are found by typing; the chosen one is named in any case, or said to be gone', async () => {
  serve(200);
  const onChoose = vi.fn();
  await show(150, onChoose);
  expect(sourceButton()?.textContent).toBe('Source 150');
  await open();
  expect(listed()).toHaveLength(51);
  expect(document.body.textContent).toContain('The sources that were changed last. Type to find others.');
  await type('Source 17');
  expect(sourceButton()?.textContent).toBe('Source 150');
  await until(() => listed().some(({ textContent }) => textContent === 'Source 173'));
  expect(listed()).toHaveLength(11);
  expect(sourceButton()?.textContent).toBe('Source 150');
  await choose(173);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(sourceOf(173), undefined, undefined);
  expect(requests.slice(1)).toEqual([
    ['ChosenSources', [150]],
    ['FindSources', 'Source 17'],
    ['ChosenSources', [173]],
  ]);
  await show(201);
  expect(container.textContent).toContain('The source “Rivers” was removed');
});

test('a search says that nothing is found, that there is more, and why it failed', async () => {
  serve(200);
  await show(7);
  await open();
  await type('Source');
  await untilText('More sources match.');
  let release = () => {};
  held = new Promise((resolve) => (release = resolve));
  await type('Lakes');
  // Nothing of what was listed before can be chosen while the text is searched.
  expect(listed().map(({ textContent }) => textContent)).toEqual(['searching...']);
  release();
  await untilText('No source matches.');
  failing = true;
  await type('Rivers');
  await untilText('Not now.');
});

test('what another screen has read is read again before it is used for long', async () => {
  serve(51);
  await show(7);
  digest = 'changed';
  await comeBack();
  await act(async () => root.unmount());
  await client.invalidateQueries();
  root = createRoot(container);
  requests = [];
  column = 'renamed';
  digest = 'second';
  const onChoose = vi.fn();
  await show(9, onChoose);
  expect(requests).toEqual([
    ['SourceChoices', [7]],
    ['ChosenSources', [9]],
  ]);
  await choose(7);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(sourceOf(7), undefined, undefined);
});

test('a choice whose columns cannot be read says why, and is not taken', async () => {
  serve(51);
  failing = true;
  const onChoose = vi.fn();
  await show(7, onChoose);
  await choose(9);
  expect(onChoose).not.toHaveBeenCalled();
  expect(container.textContent).toContain('Not now.');
});
