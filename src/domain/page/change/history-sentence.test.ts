import { expect, test } from 'vitest';
import { historySentence } from './history-sentence.ts';

test('entries of a history are sentences with their subject; comments stay as they were written', () => {
  const user = 'ann@example.org';
  expect(historySentence({ user, type: 'published changes.' })).toBe('ann@example.org published changes.');
  expect(historySentence({ user, type: 'Created Duplicate Page.' })).toBe(
    'ann@example.org created Duplicate Page.',
  );
  expect(historySentence({ user: 'user', type: 'created Page.' })).toBe('Someone created Page.');
  expect(historySentence({ user, type: 'commented: Looks right' })).toBe('ann@example.org: Looks right');
});
