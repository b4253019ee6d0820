// @vitest-environment jsdom
import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SourceVersionFields } from '#dataview/settings/source-version-fields.tsx';
import type { CatalogueSource } from '#dataview/source-catalogue.ts';
import { CatalogueProvider } from './catalogue-provider.tsx';

/** What was requested: the name of the query, and the ids of the sources whose columns it reads. */
let requests: [query: string, ids: number[]][];
let column: string;
let failing: boolean;
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
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { query, variables } = JSON.parse(body) as {
      query: string;
      variables: { ids: number[]; known?: string };
    };
    const name = /query (\w+)/.exec(query)?.[1] ?? '';
    requests.push([name, variables.ids]);
    if (name === 'ChosenSources' && failing)
      return Response.json({ errors: [{ message: 'Not now.', extensions: { code: 'invalid' } }] });
    const sources = (count <= 200 && name === 'SourceChoices' ? all : variables.ids).map(sourceOf);
    const data =
      name !== 'SourceChoices'
        ? { sources }
        : {
            sourceChoices:
              variables.known === digest ? null : { digest, choices: all.map(choiceOf), sources },
          };
    return Response.json({ data });
  });
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  requests = [];
  column = 'name';
  failing = false;
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
    for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  });

async function comeBack() {
  await act(async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await settle();
}

async function choose(id: number) {
  const select = container.querySelector('select');
  await act(async () => {
    if (!select) return;
    select.value = String(id);
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await settle();
}

test('up to 200 sources are read in one request', async () => {
  serve(200);
  const onChoose = vi.fn();
  await show(7, onChoose);
  await choose(9);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(sourceOf(9), undefined);
  expect(requests).toEqual([['SourceChoices', []]]);
});

test('of more sources only those are read that are shown or chosen, and only these again with the focus', async () => {
  serve(201);
  const onChoose = vi.fn();
  await show(7, onChoose);
  expect(requests).toEqual([
    ['SourceChoices', []],
    ['ChosenSources', [7]],
  ]);
  await choose(9);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(sourceOf(9), undefined);
  expect(requests.slice(2)).toEqual([['ChosenSources', [9]]]);
  await comeBack();
  expect(requests.slice(3)).toEqual([['SourceChoices', [7, 9]]]);
  await choose(9);
  expect(onChoose).toHaveBeenLastCalledWith(sourceOf(9), undefined);
  column = 'renamed';
  digest = 'second';
  await comeBack();
  expect(requests.slice(4)).toEqual([['SourceChoices', [7, 9]]]);
  await choose(9);
  expect(onChoose).toHaveBeenLastCalledWith(sourceOf(9), undefined);
  expect(requests).toHaveLength(5);
});

test('what another screen has read is read again before it is used for long', async () => {
  serve(201);
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
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(sourceOf(7), undefined);
});

test('a choice whose columns cannot be read says why, and is not taken', async () => {
  serve(201);
  failing = true;
  const onChoose = vi.fn();
  await show(7, onChoose);
  await choose(9);
  expect(onChoose).not.toHaveBeenCalled();
  expect(container.textContent).toContain('Not now.');
});
