import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visitor } from '#domain/access/access.ts';
import type { Site } from '#domain/site/site.ts';
import { codeProblem, type CodedText } from '#domain/value/text/coded-text.ts';
import { documentUnits, withUnits } from '#richtext/document-units.ts';
import { readDocument } from '#richtext/document.ts';
import { randomDocument } from '#richtext/random-document.ts';
import { translationCounts } from '#sections/section-texts.ts';
import { patchItems } from '#server/items/items.server.ts';
import { addPage } from '../../../../tests/fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';
import { changeDraft, exportTexts, importTexts, readDraft, readSites } from '../pages.server.ts';
import { readPo, writePo } from './po-file.ts';
import { readXliff } from './read-xliff.ts';
import type { WrittenFile } from './text-file.ts';
import { writeXliff } from './write-xliff.ts';

const formats = { xlf: [writeXliff, readXliff], po: [writePo, readPo] } as const;

const fileOf = (texts: CodedText[], targets = texts): WrittenFile => ({
  original: 'en',
  language: 'de',
  pages: [
    {
      id: 1,
      path: '/<a>',
      units: texts.map((source, index) => ({
        ref: `1/a/title/${index}`,
        notes: ['A "note" & more\u0001'],
        source,
        target: targets[index]!,
        isOutdated: false,
        previous: null,
      })),
    },
  ],
});

/** Text with a mark around all words between codes, as a translator would write others. */
const marked = (text: CodedText): CodedText =>
  text.map((part) =>
    typeof part === 'string' ? `«${part}»` : { ...part, children: part.children && marked(part.children) },
  );

describe.each(['xlf', 'po'] as const)('As %s', (format) => {
  const [write, read] = formats[format];

  test('any document comes back with other words and the same structure, and is the same with its own', () => {
    fc.assert(
      fc.property(randomDocument(), (raw) => {
        const document = readDocument(raw);
        const units = documentUnits(document);
        const texts = units.map(({ text }) => text);
        const file = read(write(fileOf(texts, texts.map(marked))));
        expect(file.language).toBe('de');
        expect(file.units.map(({ source }) => source)).toEqual(texts);
        const byPath = (coded: CodedText[]) => new Map(units.map(({ path }, index) => [path, coded[index]!]));

        expect(withUnits(document, byPath(file.units.map(({ source }) => source)))).toEqual(document);
        const translated = withUnits(document, byPath(file.units.map(({ target }) => target!)));
        expect(JSON.parse(JSON.stringify(translated).replaceAll(/[«»]/g, ''))).toEqual(
          JSON.parse(JSON.stringify(document)),
        );
        expect(JSON.stringify(translated).split('«').length > 1).toBe(units.length > 0);
      }),
      { numRuns: 40 },
    );
  });

  test('any characters come back', () => {
    const word = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.constantFrom('<1>', '</2>', '&lt;3/>', '&amp;lt;', '\r\n', ']]>', '"\\n"'),
    );
    const text = fc.array(word, { minLength: 1 }).map((words) => words.join(''));
    fc.assert(
      fc.property(fc.uniqueArray(text, { minLength: 1, maxLength: 5 }), (texts) => {
        const { units } = read(write(fileOf(texts.map((each) => [each]))));
        expect(units.map(({ target }) => target)).toEqual(texts.map((each) => [each]));
      }),
      { numRuns: 60 },
    );
  });
});

test('codes have to be there once, where they are in the original', () => {
  const original: CodedText = ['a', { id: '1', children: ['b', { id: '2', children: null }] }];
  const problem = (text: CodedText) => codeProblem(original, text);
  expect(problem([{ id: '1', children: [{ id: '2', children: null }, 'x'] }])).toBeNull();
  expect(problem(['a'])).toBe('Code 1 is missing.');
  expect(
    problem([
      { id: '1', children: [] },
      { id: '2', children: null },
    ]),
  ).toContain('nested');
  expect(problem([...original, { id: '1', children: [] }])).toContain('twice');
  expect(problem([{ id: '9', children: null }])).toContain('no code 9');
  expect(problem([{ id: '1', children: null }])).toContain('pair');
});

test('files that are no such texts, or have a document type, are refused', () => {
  const xliff = '<xliff version="2.0" trgLang="de">';
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa">]>${xliff}<file/></xliff>`;
  expect(() => readXliff(bomb)).toThrow('document type');
  expect(() => readXliff(`${xliff}<unit>&a;</unit></xliff>`)).toThrow('entity');
  expect(() => readXliff(`${xliff}<file>`)).toThrow('XLIFF 2');
  expect(() => readXliff('<html/>')).toThrow('no XLIFF');
  expect(() => readXliff('<xliff version="1.2"/>')).toThrow('version 1.2');
  expect(() => readXliff(xliff + '<a>'.repeat(100))).toThrow('nested');
});

describe('on a site', () => {
  let installation: TestInstallation;
  let site: Site;
  let page: number;
  const run = { type: 'text', text: '' };
  const text = {
    root: {
      type: 'root',
      children: [
        {
          type: 'paragraph',
          children: [
            { ...run, text: 'Rivers rise, ' },
            { type: 'link', url: '/help', children: [{ ...run, text: 'get help' }] },
            { ...run, text: ' now', format: 1 },
          ],
        },
        { type: 'paragraph', children: [{ ...run, text: 'Stay calm.' }] },
      ],
    },
  };

  beforeAll(async () => {
    installation = await openInstallation();
    const id = await installation.addSite('/exchange');
    const { db } = installation.services.database;
    await patchItems(db, 'site', [{ id, fields: { languages: ['de'] } }], null);
    site = (await readSites(db)).find((each) => each.id === id)!;
    const sections = [{ id: 'one', title: 'Causes', type: 'lexical', state: { text } }];
    page = await addPage(installation, id, { title: 'Floods', sections });
    await addPage(installation, id, { title: 'Secret', data: { authLevel: 9 } });
  });
  afterAll(() => installation.close());

  const editorAt = (level: number) => ({ ...visitor, id: 'ann', email: 'ann@example.org', level, site });
  const db = () => installation.services.database.db;
  const exported = (format: 'xlf' | 'po', level = 5) =>
    exportTexts(db(), site, { language: 'de', page: null, format }, editorAt(level));
  const imported = (content: string, level = 5) =>
    importTexts(db(), { content, language: 'de' }, editorAt(level));
  const readPageDraft = () => readDraft(db(), page, editorAt(5));
  const change = async (title: string) => {
    const { revision, content } = await readPageDraft();
    const commands = [{ kind: 'changeSection' as const, id: content.sections[0]!.id, change: { title } }];
    await changeDraft(db(), { pageId: page, base: revision, commands }, editorAt(5));
  };

  test('texts are exported, translated and imported; what changed since is outdated', async () => {
    const xliff = await exported('xlf');
    expect(xliff).toContain('<note>Page: Floods</note>');
    expect(xliff).not.toContain('Secret');
    expect(xliff.match(/state="initial"/g)).toHaveLength(4);
    const translate = (source: string) => source.replaceAll('r', 'R').replaceAll('a', 'ä');
    const translatedXliff = xliff.replaceAll(
      /<source>(.*?)<\/source>/g,
      (all, source: string) => `${all}<target>${source.replaceAll(/(?<=^|>)[^<]+/g, translate)}</target>`,
    );
    await change('Reasons');

    expect(await imported(translatedXliff)).toMatchObject({ translated: 3, unchanged: 0, skipped: 0 });
    const { content } = await readPageDraft();
    expect(content.translations).toEqual({ de: { title: { text: 'Floods', of: 'Floods' } } });
    expect(content.sections[0]).toMatchObject({
      title: 'Reasons',
      translations: { de: { title: { text: 'Cäuses', of: 'Causes' } } },
    });
    const document = JSON.stringify(content.sections[0]!.translations!['de']!['content:text']!.text);
    for (const words of ['RiveRs Rise, ', 'get help', ' now', 'Stäy cälm.', '"url":"/help"', '"format":1']) {
      expect(document).toContain(words);
    }
    expect(translationCounts(content, 'de')).toEqual({ missing: 0, outdated: 1 });

    expect(await imported(translatedXliff)).toMatchObject({ translated: 0, unchanged: 3, skipped: 0 });
  });

  test('texts to review are marked, with the previous original, and are not taken as they are', async () => {
    const xliff = await exported('xlf');
    expect(xliff).toContain('subState="tidemark:needs-review"');
    expect(xliff).toContain('Previous original: Causes');
    const po = await exported('po');
    expect(po).toContain('#, fuzzy');
    expect(po).toContain('#| msgid "Causes"');

    const marks = {
      translated: 0,
      unchanged: 2,
      skipped: 1,
      problems: [{ reason: 'It is marked for review.' }],
    };
    expect(await imported(xliff)).toMatchObject(marks);
    expect(await imported(po)).toMatchObject(marks);
    const reviewed = po.replace('#, fuzzy\n', '').replace('msgstr "Cäuses"', 'msgstr "Gründe"');
    expect(await imported(reviewed)).toMatchObject({ translated: 1, unchanged: 2, skipped: 0 });
    const { content } = await readPageDraft();
    expect(translationCounts(content, 'de')).toEqual({ missing: 0, outdated: 0 });
  });

  test('texts that cannot be used are named, and do not keep others out', async () => {
    const po = (await exported('po'))
      .replace(/(msgstr ".*)<1>(.*)<\/1>/, '$1$2')
      .replace('msgstr "Gründe"', 'msgstr "Ursachen"');
    const { problems, ...counts } = await imported(po);
    const floods = { id: page, title: 'Floods', path: 'floods' };
    expect(counts).toEqual({
      language: 'de',
      translated: 1,
      unchanged: 1,
      skipped: 1,
      pages: [{ ...floods, translated: 1 }],
    });
    expect(problems).toEqual([
      {
        page: floods,
        place: 'Reasons: Text',
        words: 'Rivers rise, get help now',
        reason: 'Code 1 is missing.',
      },
    ]);
    expect(await imported(po.replaceAll(`"${page}/`, '"999999/'))).toMatchObject({
      translated: 0,
      pages: [],
      problems: [{ page: null, place: 'Title', words: 'Floods', reason: expect.stringContaining('page') }],
    });
    await expect(imported(po.replace('Language: de', 'Language: fr'))).rejects.toThrow('French');
    await expect(importTexts(db(), { content: po, language: 'fr' }, editorAt(5))).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(exported('po', 0)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(imported(po, 0)).rejects.toMatchObject({ code: 'forbidden' });
  });
});
