import { expect, test } from 'vitest';
import { applyPageCommands, pageCommandSchema } from '#domain/page/change/page-command.ts';
import { pageContentSchema, sectionSchema } from '#domain/page/content/page.ts';
import { acceptTranslations } from './accept-translations.ts';

const documentOf = (text: string) => ({
  root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', text }] }] },
});
const emptyDocument = { root: { type: 'root', children: [] } };

const section = sectionSchema.parse({
  id: 's',
  group: 'default',
  title: 'Floods',
  element: { 'element-type': 'lexical', 'element-data': { text: documentOf('Rivers rise.') } },
});
const before = pageContentSchema.parse({ sections: [section], section_groups: [] });

/** The translations of the section after commands. */
function translationsAfter(...sent: unknown[]) {
  const commands = pageCommandSchema.array().parse(sent);
  const result = applyPageCommands(before, commands);
  if (!result.ok) throw new Error(result.message);
  return acceptTranslations(result.content, commands).sections[0]!.translations?.['de'];
}

const translate = (key: string, text: unknown, of: unknown) => ({
  kind: 'translate',
  id: 's',
  language: 'de',
  texts: { [key]: { text, of } },
});
const changeText = (text: object) => ({
  kind: 'changeSection',
  id: 's',
  change: { element: { 'element-type': 'lexical', 'element-data': { text } } },
});

test('a text may be translated and then cleared by one request', () => {
  const title = translate('title', 'Fluten', 'Floods');
  expect(translationsAfter(title, { kind: 'changeSection', id: 's', change: { title: '' } })).toEqual({
    title: { text: 'Fluten', of: 'Floods' },
  });

  const content = translate('content:text', documentOf('Flüsse steigen.'), documentOf('Rivers rise.'));
  const kept = translationsAfter(content, changeText(emptyDocument));
  expect(JSON.stringify(kept)).toContain('Flüsse steigen.');
});

test.each([
  ['a key of no text', translate('nothing', 'a', 'b')],
  ['a key of no content', translate('content:nothing', documentOf('a'), documentOf('b'))],
  ['a key of all objects', translate('__proto__x', 'a', 'b')],
  ['an original of another shape', translate('content:text', documentOf('a'), { root: 5 })],
])('%s is refused, also where the text has been cleared', (_, command) => {
  expect(() => translationsAfter(command, changeText(emptyDocument))).toThrow(
    expect.objectContaining({ code: 'invalid_request' }),
  );
});
