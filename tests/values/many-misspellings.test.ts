import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnOfLayer } from '#domain/source/upload/upload-layer.ts';
import { findingsOf } from '#screens/uploads/findings/upload-findings.ts';
import { publicationOf, startDraft } from '#screens/uploads/mapping/mapping-draft.ts';
import { openTestUploads, type TestUploads } from '../fixtures/uploads.ts';

let fixture: TestUploads;
beforeAll(async () => {
  fixture = await openTestUploads({ workers: false });
}, 60_000);
afterAll(() => fixture.close());

const options = ['Very Low', 'Relatively Low', 'Relatively Moderate', 'Relatively High', 'Very High'];

/** Each option with one letter replaced, in all places but the first. */
const misspellings = options.flatMap((option) =>
  Array.from({ length: option.length - 1 }, (_, at) =>
    ['x', 'q', 'z', 'k'].map((letter) => option.slice(0, at + 1) + letter + option.slice(at + 2)),
  ).flat(),
);

const csvOf = (texts: readonly string[]) =>
  `place,risk\n${texts.map((text, at) => `p${at},${text}`).join('\n')}\n`;

test('hundreds of misspelled cells of few options are corrected as the review proposes', async () => {
  expect(misspellings.length).toBeGreaterThan(200);
  const first = await fixture.send('first.csv', csvOf(options));
  const { layerName, columns } = first.layers![0]!;
  const risk = {
    type: 'select',
    options: options.map((value) => ({ value, label: value })),
  };
  const { sourceId, versionId } = await fixture.publish(first.id, {
    layerName,
    sourceName: 'places',
    columns: columns.map((column) => ({
      ...columnOfLayer(column),
      ...(column.name === 'risk' ? risk : { isPrimary: true }),
    })),
  });

  const right = options.flatMap((option) => Array.from({ length: 9 }, () => option));
  const texts = [...right, ...misspellings];
  const { id, layers } = await fixture.send('second.csv', csvOf(texts));
  const existing = await fixture.engine.columns(versionId);
  const draft = startDraft(layers![0]!, existing);
  const near = findingsOf(layers![0]!, draft, existing).filter(({ key }) => key.startsWith('near options'));
  const accepted = near.reduce((next, { choices }) => choices[0]!.apply(next), draft);
  const { layerName: again } = layers![0]!;
  await fixture.publish(id, { layerName: again, ...publicationOf(accepted, existing), sourceId, versionId });

  const request = { attributes: ['risk'], groupBy: ['risk'], fn: {}, toIndex: 100 };
  const { rows } = await fixture.engine.requests.query(versionId, request);
  expect(rows.flat().toSorted()).toEqual(options.toSorted());
});
