import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

test('a backup is sent and recorded; a request for its headers leaves no file open and is no download', async () => {
  const { backups, configuration, database } = installation.services;
  const name = 'tidemark-2026-01-02T030405Z.backup';
  const folder = join(configuration.dataFolder, 'backups');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), 'rows');
  const opened = vi.spyOn(backups, 'open');
  const head = await installation.fetch('administrator', `/admin/backups/${name}`, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '4']);
  expect((await opened.mock.results[0]!.value)?.stream.destroyed).toBe(true);
  const recorded = () =>
    database.pool
      .query(`select from audit_entry where action = 'download-backup'`)
      .then((one) => one.rowCount);
  expect(await recorded()).toBe(0);

  const whole = await installation.fetch('administrator', `/admin/backups/${name}`);
  expect(await whole.text()).toBe('rows');
  expect(await recorded()).toBe(1);
});
