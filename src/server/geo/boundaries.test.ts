import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestEngine, type TestEngine } from '../../../tests/fixtures/data-engine.ts';
import { openBoundaries } from './boundaries.ts';

let fixture: TestEngine;
beforeAll(async () => {
  fixture = await openTestEngine();
}, 60_000);
afterAll(() => fixture.close());

const openIn = (folder: string) =>
  openBoundaries({ folder, db: fixture.database.db, objects: fixture.objects, engine: fixture.engine });

test('a boundary set is prepared once and kept in a file; others are unknown', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'boundaries-'));
  try {
    const boundaries = openIn(join(folder, 'geo'));
    const [one, other] = await Promise.all([boundaries.shapes('us-states'), boundaries.shapes('us-states')]);
    expect(one).toBe(other);
    expect(one).toMatchObject({ set: 'us-states', edition: 2017, projection: 'albers-usa' });
    expect(await readdir(join(folder, 'geo'))).toEqual([
      expect.stringMatching(/^us-states-[0-9a-f]{16}\.json$/),
    ]);
    expect(await openIn(join(folder, 'geo')).shapes('us-states')).toEqual(one);
    expect(await boundaries.shapes('../secret')).toBeNull();
    expect(await boundaries.shapes('us-states', 'conic')).toMatchObject({ projection: { kind: 'conic' } });
  } finally {
    await rm(folder, { recursive: true });
  }
}, 60_000);
