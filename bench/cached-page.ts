import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { sectionSchema } from '../src/domain/page/content/page.ts';
import { graphClient, signInByForm, type Ask } from '../tests/e2e/graphql-client.ts';
import { startServer } from '../tests/e2e/server.ts';
import { compare, report } from './shared/measure.ts';
import { loadPage } from './shared/page-load.ts';

/** One run: so many open connections, and so many requests one after the other on each. */
const run = { connections: 8, requests: 300 };

/**
 * An editor saves and reads so often, in milliseconds. The editor screen sends a save half a second after a
 * change.
 */
const pause = 250;

type Draft = { draft: { revision: number } };

/** Adds a section to a draft, and reads the draft, the pages and the history as the editor screen does. */
async function edit(ask: Ask, pageId: number, number: number): Promise<void> {
  const { draft } = await ask<Draft>('query ($id: Int!) { draft(pageId: $id) { revision } }', { id: pageId });
  const element = { 'element-type': 'lexical', 'element-data': { text: `Note ${number}` } };
  const section = sectionSchema.parse({ id: `note-${number}`, group: 'default', element });

  await ask(
    'mutation ($id: Int!, $b: Int!, $c: PageCommands!) { changeDraft(pageId: $id, base: $b, commands: $c) { revision } }',
    { id: pageId, b: draft.revision, c: [{ kind: 'addSection', section, before: null }] },
  );
  await ask('query ($id: Int!) { pages { id title } history(pageId: $id) { type } }', { id: pageId });
}

/** In a process of its own, so that it does not slow down the client: edits a page while it is told to. */
async function runEditor(url: string): Promise<void> {
  const cookie = await signInByForm(url);
  const ask = graphClient(
    () => url,
    () => cookie,
  );
  const { createPage } = await ask<{ createPage: { id: number } }>(
    'mutation { createPage(title: "Draft of the bench") { id } }',
  );
  let isEditing = false;

  process.on('message', (message) => (isEditing = message === 'edit'));
  process.once('disconnect', () => process.exit(0));
  process.send!('ready');

  for (let number = 0; ; await delay(pause)) {
    if (!isEditing) continue;
    await edit(ask, createPage.id, (number += 1));
    process.send!(number);
  }
}

async function measure(): Promise<void> {
  const tidemark = await startServer();
  const port = Number(new URL(tidemark.url).port);
  const editor = fork(import.meta.filename, [tidemark.url]);

  await once(editor, 'message');
  let edits = 0;
  editor.on('message', () => (edits += 1));

  const alone = () => loadPage(port, run);
  const beside = async () => {
    const first = once(editor, 'message');
    editor.send('edit');
    await first;

    const before = performance.now();
    await loadPage(port, run);
    times.push(performance.now() - before);
    editor.send('rest');
  };
  const times: number[] = [];

  await alone();
  const { first } = await compare(11, alone, beside, { settle: () => delay(2 * pause) });
  const second = times.slice(2).toSorted((a, b) => a - b)[Math.floor((times.length - 2) / 2)]!;
  const requests = run.connections * run.requests;

  report(
    'requests per second for a published page while an editor works on another page of the site, at least 0.9x of those without the editor',
    {
      'alone 1/s': (requests / first) * 1000,
      'with an editor 1/s': (requests / second) * 1000,
      ratio: first / second,
      edits,
    },
    first / second >= 0.9,
  );
  editor.disconnect();
  await tidemark.stop();
}

await (process.argv[2] ? runEditor(process.argv[2]) : measure());
