import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findingsOf } from '../../src/screens/uploads/findings/upload-findings.ts';
import {
  publicationOf,
  startDraft,
  type MappingDraft,
} from '../../src/screens/uploads/mapping/mapping-draft.ts';
import type { Layer } from '../../src/domain/source/upload/upload-layer.ts';
import { openTestUploads, type TestUploads } from '../fixtures/uploads.ts';

let fixture: TestUploads;
beforeAll(async () => {
  fixture = await openTestUploads();
}, 60_000);
afterAll(() => fixture.close());

/**
 * Accepts each finding, the last of its choices where there are several: the month first of dates in either
 * order.
 */
function acceptEach(layer: Layer): MappingDraft {
  return findingsOf(layer, startDraft(layer, []), []).reduce(
    (draft, { undo, choices }) => (undo ? draft : (choices.at(-1)?.apply(draft) ?? draft)),
    startDraft(layer, []),
  );
}

/** What a file is proposed as and stored as, by the proposals of the review. */
async function publish(name: string, content: string) {
  const { id, layers, error } = await fixture.send(name, content);
  expect(error).toBeNull();
  const layer = layers![0]!;
  const draft = acceptEach(layer);
  const publication = { layerName: layer.layerName, sourceName: name, ...publicationOf(draft, []) };
  const { versionId } = await fixture.publish(id, publication);
  const attributes = layer.columns.map((column) => column.name);
  const request = { attributes, orderBy: { id: 'asc nulls last' as const }, toIndex: 100 };
  const { rows } = await fixture.engine.requests.query(versionId, request);
  const cellsOf = (column: string) => rows.map((row) => row[attributes.indexOf(column)]);
  const columnOf = (column: string) => draft.columns.find((one) => one.column.name === column)!.column;
  return { layer, versionId, cellsOf, columnOf };
}

const caseFile = (name: string) => readFile(join(import.meta.dirname, name), 'utf8');

describe('moments in 28 forms', () => {
  let published: Awaited<ReturnType<typeof publish>>;
  beforeAll(async () => {
    published = await publish('e01-moments.csv', await caseFile('e01-moments.csv'));
  }, 60_000);

  const days = ['2024-01-13', '2024-01-14', '2024-01-15', '2024-01-16'];
  const at = (time: string) => days.map((day) => `${day}T${time}Z`);

  test.each(['pg', 'rails', 'utc', 'zsp', 'rfc', 'js', 'apache', 'compact', 'isot'].map((name) => [name]))(
    '%s is an instant in UTC',
    (name) => {
      expect(published.columnOf(name)).toMatchObject({ type: 'timestamp', zone: 'UTC' });
      expect(published.cellsOf(name)).toEqual(at('08:00:00.000'));
    },
  );

  test('offsets and places are read', () => {
    expect(published.cellsOf('pgfrac')).toEqual(at('13:00:00.123456'));
    expect(published.cellsOf('tz')).toEqual(at('07:00:00.000'));
    for (const name of ['pgfrac', 'tz']) {
      expect(published.columnOf(name)).toMatchObject({ zone: 'UTC' });
    }
  });

  test.each([
    ['log4j', '08:00:00.123'],
    ['h1', '08:05:00.000'],
    ['slash', '08:00:00.000'],
    ['sql', '08:00:00.000'],
    ['oracle', '08:00:00.000'],
    ['ampm', '20:00:00.000'],
    ['dmyhm', '08:00:00.000'],
  ])('%s is a local time', (name, time) => {
    expect(published.columnOf(name)).toMatchObject({ type: 'timestamp' });
    expect(published.columnOf(name).zone).toBeUndefined();
    expect(published.cellsOf(name)).toEqual(at(time));
  });

  test.each(['slashd', 'dot', 'short', 'ymd8', 'dmydot', 'dmydash', 'dmony', 'wk'].map((name) => [name]))(
    '%s is a day',
    (name) => {
      expect(published.columnOf(name)).toMatchObject({ type: 'date' });
      expect(published.cellsOf(name)).toEqual(days);
    },
  );

  test('months are months, and times without a day are text', () => {
    expect(published.columnOf('yymm')).toMatchObject({ type: 'date', date_step: 'month' });
    expect(published.columnOf('time12').type).toBe('text');
  });

  test('what may be something else is a question, and no day is certain that is not', () => {
    const questions = published.layer.columns.flatMap(({ name, dates }) => (dates ? [name] : []));
    expect(questions).toEqual(['ymd8', 'yymm', 'dmyhm', 'dmydot', 'dmydash']);
  });
});

test('months in words are in the order of the calendar, and their text stays', async () => {
  const { columnOf, versionId } = await publish('c16-months.csv', await caseFile('c16-months.csv'));
  expect(columnOf('month')).toMatchObject({ type: 'date', date_step: 'month' });
  const { rows } = await fixture.engine.requests.query(versionId, {
    attributes: ['month', 'v'],
    orderBy: { month: 'asc nulls last' },
  });
  expect(rows.map(([, v]) => v)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(rows[0]).toEqual(['2024-01-01', 1]);
});

test('times of which only some have a zone are a question', async () => {
  const file = 't,n\n2024-01-13 08:00:00,1\n2024-01-13T08:00:00+02:00,2\n';
  const { layer, columnOf, cellsOf } = await publish('zones.csv', file);
  expect(layer.columns[0]).toMatchObject({ type: 'text', dates: { type: 'timestamp', zone: 'UTC' } });
  expect(columnOf('t')).toMatchObject({ type: 'timestamp', zone: 'UTC' });
  expect(cellsOf('t')).toEqual(['2024-01-13T08:00:00.000Z', '2024-01-13T06:00:00.000Z']);
});

test('quarters are quarters', async () => {
  const quarters = ['Q3 2023', 'Q4 2023', 'Q1 2024'];
  const { columnOf, cellsOf } = await publish('quarters.csv', `q,v\n${quarters.join(',1\n')},1\n`);
  expect(columnOf('q')).toMatchObject({ type: 'date', date_step: 'quarter' });
  expect(cellsOf('q')).toEqual(['2023-07-01', '2023-10-01', '2024-01-01']);
});

test('a comparison with a minute or a day includes all of it, to the microsecond', async () => {
  const times = ['08:04:59.999999', '08:05', '08:05:59.999999', '08:06', '23:59:59.5'];
  const { versionId } = await publish(
    'minutes.csv',
    `t,n\n${times.map((time, n) => `2024-01-13 ${time},${n}\n`).join('')}2024-01-14 00:00,5\n`,
  );
  const matching = async (request: object) => {
    const all = { attributes: ['n'], orderBy: { n: 'asc nulls last' as const }, toIndex: 10, ...request };
    return (await fixture.engine.requests.query(versionId, all)).rows.flat();
  };
  const minute = '2024-01-13T08:05';
  expect(await matching({ lte: { t: minute } })).toEqual([0, 1, 2]);
  expect(await matching({ lt: { t: minute } })).toEqual([0]);
  expect(await matching({ gt: { t: minute } })).toEqual([3, 4, 5]);
  expect(await matching({ gte: { t: minute } })).toEqual([1, 2, 3, 4, 5]);
  expect(await matching({ lte: { t: '2024-01-13' } })).toEqual([0, 1, 2, 3, 4]);
  expect(await matching({ gt: { t: '2024-01-13' } })).toEqual([5]);
  const between = { column: 't', operation: 'between', values: [minute, '2024-01-13'] };
  expect(await matching({ normalFilter: [between] })).toEqual([1, 2, 3, 4]);
  expect(await matching({ filter: { t: ['2024-01-13T08:05:59.999999Z'] } })).toEqual([2]);
});
