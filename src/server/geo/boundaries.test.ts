import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BoundingBox } from '#domain/geo/bounding-box.ts';
import { openTestEngine, type TestEngine } from '../../../tests/fixtures/data-engine.ts';
import { openBoundaries } from './boundaries.ts';

let fixture: TestEngine;
beforeAll(async () => {
  fixture = await openTestEngine();
}, 60_000);
afterAll(() => fixture.close());

const germany: BoundingBox = [5.5, 47, 15.5, 55.2];

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
    const [land, same] = await Promise.all([boundaries.land(germany), boundaries.land(germany)]);
    expect(land).toBe(same);
    expect(land).toMatchObject({ set: 'land', projection: { kind: 'conic' }, shapes: [] });
    expect(land.ground?.borders).toMatch(/^M/);
    expect(await openIn(join(folder, 'geo')).land(germany)).toEqual(land);
    expect((await boundaries.land(germany, 'azimuthal')).projection).toMatchObject({ kind: 'azimuthal' });
    // A file that was cut off is prepared again.
    const kept = await readdir(join(folder, 'geo'), { recursive: true, withFileTypes: true });
    for (const { parentPath, name } of kept.filter((entry) => entry.isFile())) {
      await truncate(join(parentPath, name), 1000);
    }
    expect(await openIn(join(folder, 'geo')).shapes('us-states')).toEqual(one);
    expect(await openIn(join(folder, 'geo')).land(germany)).toEqual(land);
    expect(await boundaries.shapes('../secret')).toBeNull();
    expect(await boundaries.shapes('us-states', 'conic')).toMatchObject({ projection: { kind: 'conic' } });
  } finally {
    await rm(folder, { recursive: true });
  }
}, 60_000);
