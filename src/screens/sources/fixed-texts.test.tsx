import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { CellEditor } from '#grid/paint/cell-editor.tsx';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { noUploadChoices } from '#domain/source/upload/upload-choices.ts';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import { ChoicesStore } from '../uploads/choices-store.ts';
import { PublishForm } from '../uploads/publish-form.tsx';
import { pollInterval, sendingLabel } from '../uploads/upload-progress.tsx';
import { UploadReview } from '../uploads/upload-review.tsx';
import { SourceColumnFields } from './metadata/source-column-fields.tsx';
import { SourceOverview } from './overview/source-overview.tsx';
import { sourceTabs, SourcesProvider } from './sources-context.tsx';

/** The markup of a screen of sources for a person who may do everything. */
function markupOf(screen: ReactNode): string {
  const context = {
    site: { name: 'Site', base_url: '/' },
    formsSite: null,
    basePath: '/source',
    title: 'Data Sources',
    tabs: sourceTabs,
    viewer: { email: null, level: 10 },
  };
  const element = (
    <SourcesProvider value={context}>
      <QueryClientProvider client={new QueryClient()}>{screen}</QueryClientProvider>
    </SourcesProvider>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

const moment = '2026-01-02T03:04:05.000Z';
const sourceWith = (columns: number, versions: number) => ({
  id: 1,
  name: 'Rivers',
  revision: 1,
  doc_type: 'rivers',
  url_slug: '',
  authLevel: -1,
  description: null,
  categories: [],
  default_columns: [],
  open_data: { license: '', publisher: '', contact: '' },
  translations: null,
  managed: true,
  checks: [],
  overrides: [],
  unreadable: false,
  is_dirty: false,
  created_at: moment,
  updated_at: moment,
  columns: Array.from({ length: columns }, (_, index) =>
    sourceColumnSchema.parse({
      name: `c${index}`,
      type: 'text',
      origin: index === 0 ? 'a survey' : undefined,
    }),
  ),
  versions: Array.from({ length: versions }, (_, index) => ({
    id: versions - index,
    name: `version ${versions - index}`,
    rows: 3,
    created_at: moment,
    updated_at: moment,
  })),
});

test('the fixed texts and sizes of the overview', () => {
  const few = markupOf(<SourceOverview source={sourceWith(15, 5)} versionId={null} />);
  expect(few).not.toContain('See more');
  for (const text of ['Created', 'Updated', 'version 5']) {
    expect(few).toContain(text);
  }
  expect(few.match(/2026/g)!.length).toBeGreaterThan(6);
  const many = markupOf(<SourceOverview source={sourceWith(17, 8)} versionId={null} />);
  expect(many).toContain('See more (2)');
  expect(many).toContain('See more (3)');
});

test('the origin of a column is on the overview', () => {
  const markup = markupOf(<SourceOverview source={sourceWith(1, 1)} versionId={null} />);
  expect(markup).toContain('Origin: a survey');
});

test('the prompt of a column is shown while a cell is edited', () => {
  const column = sourceColumnSchema.parse({ name: 'depth', type: 'number', prompt: 'In metres' });
  const nothing = () => undefined;
  const editing = {
    row: 0,
    column: 0,
    rowId: 1,
    value: null,
    cells: {},
    onDraft: nothing,
    onCommit: nothing,
    onCancel: nothing,
  };
  const parts = { CellView: () => null, CellEdit: () => null };
  expect(markupOf(<CellEditor column={column} parts={parts} editing={editing} />)).toContain('In metres');
});

test('the name of a field is read-only, and its attributes have fields', () => {
  const column = sourceColumnSchema.parse({ name: 'depth', type: 'text' });
  const fields = (
    <SourceColumnFields column={column} columns={[column]} versionId={1} onChange={() => undefined} />
  );
  const markup = markupOf(fields);
  expect(markup).toMatch(
    /<input[^>]*readOnly=""[^>]*value="depth"|<input[^>]*value="depth"[^>]*readOnly=""/i,
  );
  for (const label of ['Display name', 'Type', 'Behaviour', 'Description', 'Prompt', 'Origin']) {
    expect(markup, label).toContain(label);
  }
});

const emptyLayer = (layerName: string): Layer => ({
  layerName,
  columns: [],
  rows: 0,
  parquetObject: '',
  notes: [],
  warnings: [],
  preview: [],
  detected: null,
  places: null,
});

test('the fixed texts of an upload', () => {
  const nothing = () => undefined;
  const later = () => Promise.resolve();
  const review = markupOf(
    <UploadReview
      upload={{
        id: 1,
        file_name: 'rivers.xlsx',
        error: null,
        layers: [emptyLayer('Cover'), emptyLayer('Data')],
        extents: [],
        fetched: null,
      }}
      choices={
        new ChoicesStore({
          choices: noUploadChoices,
          send: () => Promise.resolve({ kind: 'saved' }),
          keep: nothing,
          onReplaced: nothing,
        })
      }
      publishing={{ isFirst: true, onConflict: later, step: {}, onSending: nothing, onPublished: later }}

      parseOptions={{}}
      onParseOptions={nothing}
      source={undefined}
      target={undefined}

      onStartOver={nothing}
    />,
  );
  expect(review).toContain('No columns available.');
  // Another sheet can be chosen where the first one is empty.
  expect(review).toContain('Sheet');
  expect(review).toContain('Data');
  const destination = { sourceId: null, versionId: null, sourceName: 'x', authLevel: 5, versionName: '' };
  const form = (isPending: boolean) =>
    markupOf(
      <PublishForm
        destination={destination}
        problem={undefined}
        error={null}
        saving={{ kind: 'saved' }}
        isPending={isPending}
        step={{}}
        onChange={nothing}
        onPublish={nothing}
      />,
    );
  expect(form(false)).toContain('Publish');
  expect(form(true)).toContain('publishing...');
  expect(sendingLabel(0.5)).toBe('Uploading...');
  expect(pollInterval).toBe(2000);
});
