import { expect, test } from 'vitest';
import { mergeChoices } from './merge-choices.ts';
import { noUploadChoices, type MappingChanges, type UploadChoices } from './upload-choices.ts';

const mapping = (primary: string): MappingChanges => ({ columns: {}, combined: [], pivots: {}, primary });
const choices = (part: Partial<UploadChoices>): UploadChoices => ({ ...noUploadChoices, ...part });

test('different parts that two tabs chose are kept both', () => {
  const before = choices({ layerName: 'one', mappings: { 'one 7': mapping('a'), 'two 7': mapping('a') } });
  const mine = choices({ layerName: 'one', mappings: { 'one 7': mapping('b') } });
  const theirs = choices({ layerName: 'two', mappings: { ...before.mappings, 'three 7': mapping('c') } });
  const merged = { layerName: 'two', mappings: { 'one 7': mapping('b'), 'three 7': mapping('c') } };
  expect(mergeChoices({ before, mine, theirs })).toEqual(choices(merged));
  expect(mergeChoices({ before, mine: theirs, theirs: mine })).toEqual(choices(merged));
});

test('the same part chosen in two ways is a conflict, chosen in one way twice is none', () => {
  const before = noUploadChoices;
  const [mine, theirs] = [choices({ layerName: 'one' }), choices({ layerName: 'two' })];
  expect(mergeChoices({ before, mine, theirs })).toBeNull();
  expect(mergeChoices({ before, mine, theirs: mine })).toEqual(mine);
  const [here, there] = ['a', 'b'].map((primary) => choices({ mappings: { 'one 7': mapping(primary) } }));
  expect(mergeChoices({ before, mine: here!, theirs: there! })).toBeNull();
});
