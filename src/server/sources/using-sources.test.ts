import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSource } from '../../../tests/fixtures/contents.ts';
import { openInstallation, type Role, type TestInstallation } from '../../../tests/fixtures/installation.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const usedByQuery = `query ($s: Int!, $v: Int) {
  usedBy(sourceId: $s, versionId: $v) { sources { id name columns } hiddenSources }
}`;

test('a source names the sources that take labels or options from it, and only counts those that the viewer may not read', async () => {
  const { sourceId, versionId } = await addSource(installation, {
    name: 'Counties',
    csv: 'code,name\n1,Albany\n',
  });
  const other = await addSource(installation, { name: 'Other', csv: 'code,name\n1,Albany\n' });
  const columnOf = (name: string, column: object) => ({ name, type: 'select', ...column });
  const mapped = (source: typeof other) =>
    columnOf('county', {
      display_name: 'County',
      mapped_options: {
        sourceId: source.sourceId,
        viewId: source.versionId,
        labelColumn: 'name',
        valueColumn: 'code',
      },
    });
  const lookup = columnOf('seat', {
    type: 'text',
    display: 'meta',
    meta_lookup: { view_id: versionId, keyAttribute: 'code', valueAttribute: 'name' },
  });
  const addUsing = async (name: string, columns: object[], authLevel = -1) => {
    const added = await addSource(installation, { name, csv: 'county,seat\n1,1\n', authLevel });
    await installation.services.database.pool.query(
      `update item set data = jsonb_set(data, '{columns}', $2::jsonb) where id = $1`,
      [added.sourceId, JSON.stringify(columns)],
    );
    return added.sourceId;
  };
  const storms = await addUsing('Storms', [mapped({ ...other, sourceId, versionId }), lookup]);
  const secret = await addUsing('Secret', [lookup], 10);
  const elsewhere = await addUsing('Elsewhere', [mapped(other)]);

  const usage = async (role: Role, variables: object) =>
    (await installation.ask(role, usedByQuery, { ...variables })).data?.['usedBy'];
  const found = { id: storms, name: 'Storms', columns: ['County', 'seat'] };
  for (const variables of [{ s: sourceId }, { s: sourceId, v: versionId }]) {
    expect(await usage('editor', variables)).toEqual({ sources: [found], hiddenSources: 1 });
  }
  expect(await usage('administrator', { s: sourceId })).toEqual({
    sources: [{ id: secret, name: 'Secret', columns: ['seat'] }, found],
    hiddenSources: 0,
  });
  expect(await usage('editor', { s: other.sourceId })).toEqual({
    sources: [{ id: elsewhere, name: 'Elsewhere', columns: ['County'] }],
    hiddenSources: 0,
  });
  expect(await usage('editor', { s: storms })).toEqual({ sources: [], hiddenSources: 0 });
});
