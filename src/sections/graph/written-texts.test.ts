import { expect, test } from 'vitest';
import { maxShortText } from '#domain/page/content/page.ts';
import { graphSection } from './index.ts';

test.each([
  ['Chart title', (text: string) => ({ title: { title: text } })],
  ['Subtitle', (text: string) => ({ subtitle: text })],
  ['Note', (text: string) => ({ footnote: text })],
])('a %s that is too long is not stored, and one that is stored can be read', (name, graphOf) => {
  const stored = { graph: graphOf('x'.repeat(maxShortText + 1)) };
  expect(graphSection.accept(stored)).toEqual({ ok: false, message: `${name}: at most 500 characters.` });
  expect(graphSection.read(stored).graph).toMatchObject(stored.graph);
  expect(graphSection.accept({ graph: graphOf('x'.repeat(maxShortText)) })).toMatchObject({ ok: true });
});
