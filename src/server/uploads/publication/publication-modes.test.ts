import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { columnOfLayer } from '#domain/source/upload/upload-layer.ts';
import type { MappedColumnInput } from '#domain/source/upload/upload-mapping.ts';
import type { PublicationMode } from '#domain/source/upload/publication-mode.ts';
import { literal } from '#server/base/base.server.ts';
import { editorNamed, patchCell, replaceMethods } from '../../../../tests/fixtures/data-engine.ts';
import { openTestUploads, type TestUploads } from '../../../../tests/fixtures/uploads.ts';
import { comparePublication } from './compare-publication.ts';
import { publicationSchema, type PublicationInput } from './publication.ts';
import { finishPublication, preparePublication } from './publish-upload.ts';

let fixture: TestUploads;
beforeAll(async () => {
  fixture = await openTestUploads({ workers: false });
}, 60_000);
afterAll(() => fixture.close());

type Decision = Omit<PublicationInput, 'layerName' | 'columns'> & {
  columns?: Record<string, Partial<MappedColumnInput>>;
};

const byCode = { code: { isPrimary: true } };

async function planned(csv: string, { columns = {}, ...rest }: Decision) {
  const { id, layers } = await fixture.send('a.csv', csv);
  const layer = layers![0]!;
  const mapped = layer.columns.map((found) => ({ ...columnOfLayer(found), ...columns[found.name] }));
  return { id, layer, publication: { layerName: 'a', columns: mapped, ...rest } };
}

async function publish(csv: string, decision: Decision, engine = fixture.engine) {
  const { id, publication } = await planned(csv, decision);
  return fixture.publish(id, publication, { engine });
}

async function rows(versionId: number) {
  const request = {
    attributes: ['code', 'n'],
    orderBy: { id: 'asc nulls last' as const },
    toIndex: 10_000,
  };
  return (await fixture.engine.requests.query(versionId, request)).rows;
}

describe('a new version with the rows of the last one', () => {
  test('has what people edited, and the last version stays as it was', async () => {
    const { sourceId, versionId } = await publish('code,n\na,1\nb,2\nc,3\n', { sourceName: 'Edited' });
    await patchCell(fixture.engine, versionId, 1, 'n', 10, {}, 'ann');
    await patchCell(fixture.engine, versionId, 2, 'n', 20, {}, 'ann');
    await fixture.engine.edits.deleteRows(versionId, [3], 'ann');

    const csv = 'n,code\n200,b\n400,d\n';
    const updated = await publish(csv, { sourceId, mode: 'update', columns: byCode });
    expect(updated).toMatchObject({ rows: 3, updated: 1, appended: 1 });
    expect(updated.versionId).not.toBe(versionId);
    expect(await rows(updated.versionId)).toEqual([
      ['a', 10],
      ['b', 200],
      ['d', 400],
    ]);
    expect(await rows(versionId)).toEqual([
      ['a', 10],
      ['b', 20],
    ]);

    const appended = await publish('code,n\na,5\n', { sourceId, mode: 'append' });
    expect(appended).toMatchObject({ rows: 4, updated: 0, appended: 1 });
    expect((await rows(appended.versionId)).at(-1)).toEqual(['a', 5]);
  });

  test('says before what it will add, update and remove', async () => {
    const { database, engine } = fixture;
    const { sourceId, versionId } = await publish('code,n\na,1\nb,2\nc,3\n', { sourceName: 'Said' });
    await patchCell(engine, versionId, 2, 'n', 20, {}, 'ann');
    const { layer, publication } = await planned('code,n\na,1\nb,2\nd,4\n', {
      sourceId,
      mode: 'update',
      columns: byCode,
    });
    const found = await comparePublication(
      { db: database.db, engine },
      layer,
      publicationSchema.parse(publication),
      { viewer: editorNamed('ann') },
    );
    expect(found).toMatchObject({ versionId, comparison: { added: 1, changed: 1, removed: 0 } });
  });

  test('is written again where the last one is edited or followed meanwhile', async () => {
    const { engine } = fixture;
    const { sourceId, versionId } = await publish('code,n\na,1\nb,2\n', { sourceName: 'Busy' });
    let calls = 0;
    const busy = replaceMethods(engine, 'snapshots', {
      mergeLayer: async (...given) => {
        const merged = await engine.snapshots.mergeLayer(...given);
        calls += 1;
        if (calls === 1) {
          await patchCell(engine, versionId, 1, 'n', 10, {}, 'bob');
        }
        if (calls === 2) {
          await publish('code,n\nb,20\n', { sourceId, mode: 'update', columns: byCode });
        }
        return merged;
      },
    });
    const published = await publish('code,n\nc,3\n', { sourceId, mode: 'append' }, busy);
    expect(calls).toBe(3);
    expect(await rows(published.versionId)).toEqual([
      ['a', 10],
      ['b', 20],
      ['c', 3],
    ]);
  });

  test('begins with the file where the source has none yet', async () => {
    const first = await publish('code,n\na,1\n', { sourceName: 'First', mode: 'update', columns: byCode });
    expect(first).toMatchObject({ rows: 1, updated: 0, appended: 1 });
    const { sourceId } = first;
    await expect(
      publish('code,n\na,1\na,2\n', { sourceName: 'Twice', mode: 'update', columns: byCode }),
    ).rejects.toThrow(
      '2 rows have a primary value that other rows of the file have, too. Rows 1 (“a”), 2 (“a”).',
    );
    await expect(publish('code,n\na,1\n', { sourceId, mode: 'update' })).rejects.toThrow(
      'Choose a primary column',
    );
    const { versionId } = first;
    await expect(publish('code,n\na,1\n', { sourceId, versionId, mode: 'append' })).rejects.toThrow(
      'Rows that become part of a version are added to it, or update it.',
    );
  });
});

describe('rows are refused by their primary value, and named', () => {
  const start = async (name: string) =>
    (await publish('code,n\n1,1\n2,2\n3,3\n', { sourceName: name, columns: byCode })).sourceId;

  test.each([
    [
      'update',
      'code,n\n5,1\n4,2\n4.0,3\n5,4\n',
      '4 rows have a primary value that other rows of the file have, too. Rows 1 (“5”), 4 (“5”), 2 (“4”), 3 (“4”).',
    ],
    [
      'update',
      'code,n\n4,1\n,2\n',
      '1 row has no value in the primary column, so no record can be found by it. Row 2.',
    ],
    [
      'append',
      'code,n\n4,1\n3,2\n',
      '1 row has a primary value that the version has already. Row 2 (“3”). Update the rows instead of appending them.',
    ],
    [
      'append',
      'code,n\n4,1\n4,2\n',
      '2 rows have a primary value that other rows of the file have, too. Rows 1 (“4”), 2 (“4”).',
    ],
  ] as const)('%s of %j', async (mode, csv, message) => {
    const sourceId = await start(`Refused ${mode}`);
    await expect(publish(csv, { sourceId, mode, columns: byCode })).rejects.toThrow(message);
  });

  test('also those that people have edited', async () => {
    const sourceId = await start('Edited keys');
    const { id } = await fixture.database.db
      .selectFrom('item')
      .select('id')
      .where('parent_id', '=', sourceId)
      .executeTakeFirstOrThrow();
    await patchCell(fixture.engine, id, 1, 'code', 9, {}, 'ann');
    await expect(publish('code,n\n9,1\n', { sourceId, mode: 'append', columns: byCode })).rejects.toThrow(
      'Row 1 (“9”)',
    );
    const appended = await publish('code,n\n1,1\n', { sourceId, mode: 'append', columns: byCode });
    expect(appended.rows).toBe(4);
  });
});

type Cells = { code: string; n: number | null; note: string | null };
type Step =
  | { kind: PublicationMode; rows: Cells[]; names: readonly (keyof Cells)[] }
  | { kind: 'edit'; at: number; note: string | null }
  | { kind: 'remove'; at: number };

const names = ['code', 'n', 'note'] as const;
const cells = (code: fc.Arbitrary<string>) =>
  fc.record({
    code,
    n: fc.option(fc.integer({ min: -3, max: 3 })),
    note: fc.option(fc.constantFrom('x', 'Y', "it's", 'ü')),
  });
const code = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const some = { minLength: 1, maxLength: 5 };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('replace' as const),
    rows: fc.array(cells(code), some),
    names: fc.constant([...names]),
  }),
  fc.record({
    kind: fc.constant('append' as const),
    rows: fc.array(cells(code), some),
    names: fc.shuffledSubarray([...names], { minLength: 1 }),
  }),
  fc.record({
    kind: fc.constant('update' as const),
    rows: fc.uniqueArray(cells(code), { ...some, selector: (row) => row.code }),
    names: fc
      .shuffledSubarray(['n', 'note'] as (keyof Cells)[])
      .map((others) => [...others, 'code' as const]),
  }),
  fc.record({ kind: fc.constant('edit' as const), at: fc.nat(9), note: fc.option(fc.constant('edited')) }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(9) }),
);

const cell = (value: string | number | null) => (value === null ? 'NULL' : literal(String(value)));
const selectOf = (rows: Cells[], chosen: readonly (keyof Cells)[]) => {
  const types = { code: 'VARCHAR', n: 'BIGINT', note: 'VARCHAR' };
  const of = (row: Cells, at: number) =>
    `SELECT ${[...chosen.map((name) => `CAST(${cell(row[name])} AS ${types[name]}) AS ${name}`), `${at} AS nr`].join(', ')}`;
  return rows.map(of).join(' UNION ALL ');
};

/** The same in a table of plain SQL, whose rows are in the order of `place`. */
async function runInModel(model: DuckDBConnection, step: Step): Promise<void> {
  const nth = (at: number) => `place = (SELECT place FROM t ORDER BY place LIMIT 1 OFFSET ${at})`;
  if (step.kind === 'edit') {
    await model.run(`UPDATE t SET note = ${cell(step.note)} WHERE ${nth(step.at)}`);
  } else if (step.kind === 'remove') {
    await model.run(`DELETE FROM t WHERE ${nth(step.at)}`);
  } else {
    const { kind, names: chosen, rows: added } = step;
    await model.run(`CREATE OR REPLACE TEMP TABLE u AS ${selectOf(added, chosen)}`);
    if (kind === 'replace') {
      await model.run('DELETE FROM t');
    }
    if (kind === 'update') {
      const set = chosen.map((name) => `${name} = u.${name}`).join(', ');
      await model.run(`UPDATE t SET ${set} FROM u WHERE t.code = u.code`);
      await model.run('DELETE FROM u WHERE code IN (SELECT code FROM t)');
    }
    const list = chosen.join(', ');
    await model.run(
      `INSERT INTO t (place, ${list}) SELECT (SELECT coalesce(max(place), 0) FROM t) + 1 + nr, ${list} FROM u`,
    );
  }
}

test('versions that replace, append and update are those of plain SQL, with edits in between', async () => {
  const instance = await DuckDBInstance.create();
  const model = await instance.connect();
  await model.run('CREATE TABLE t (place BIGINT, code VARCHAR, n BIGINT, note VARCHAR)');
  const { database, engine, objects } = fixture;

  const layerOf = async (rows: Cells[], chosen: readonly (keyof Cells)[]) => {
    const path = await objects.temporaryPath();
    const list = chosen.join(', ');
    await model.run(
      `COPY (SELECT ${list} FROM (${selectOf(rows, chosen)}) ORDER BY nr) TO '${path}' (FORMAT parquet)`,
    );
    const { name } = await objects.adopt(path);
    return { name, rows: rows.length };
  };
  const first = await publish('code,n,note\na,1,x\n', { sourceName: 'Modelled' });
  const { layer: shape } = await planned('code,n,note\na,1,x\n', {});
  let current = first.versionId;

  const publishStep = async (one: Extract<Step, { rows: Cells[] }>) => {
    const { name, rows: count } = await layerOf(one.rows, one.names);
    const columns = shape.columns.filter((column) => one.names.some((chosen) => chosen === column.name));
    const layer = { ...shape, columns, parquetObject: name, rows: count };
    const publication = publicationSchema.parse({
      layerName: 'a',
      sourceId: first.sourceId,
      mode: one.kind,
      columns: columns.map((column) => ({
        ...columnOfLayer(column),
        isPrimary: one.kind === 'update' && column.name === 'code',
      })),
    });
    const prepared = await preparePublication({ db: database.db, engine }, layer, publication);
    const published = await database.db
      .transaction()
      .execute((transaction) => finishPublication(transaction, engine, prepared, 'ann'));
    current = published.versionId;
    return published;
  };
  const read = async () => {
    const request = {
      attributes: ['id', ...names],
      orderBy: { id: 'asc nulls last' as const },
      toIndex: 100,
    };
    return (await engine.requests.query(current, request)).rows;
  };

  const run = async (one: Step) => {
    if ('rows' in one) {
      const published = await publishStep(one);
      expect(published.rows).toBe((await read()).length);
      return;
    }
    const row = (await read())[one.at];
    if (!row) return;
    if (one.kind === 'edit') {
      await patchCell(engine, current, Number(row[0]), 'note', one.note, {}, 'bob');
    } else {
      await engine.edits.deleteRows(current, [Number(row[0])], 'bob');
    }
  };

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const start: Step = { kind: 'replace', rows: [{ code: 'a', n: 1, note: 'x' }], names: [...names] };
      for (const one of [start, ...steps]) {
        await run(one);
        await runInModel(model, one);
        const expected = await model.runAndReadAll(`SELECT ${names.join(', ')} FROM t ORDER BY place`);
        const plain = expected
          .getRows()
          .map((row) => row.map((value) => (typeof value === 'bigint' ? Number(value) : value)));
        expect((await read()).map(([_id, ...values]) => values)).toEqual(plain);
      }
    }),
    { numRuns: 8 },
  );
  model.closeSync();
}, 120_000);
