import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { po } from 'gettext-parser';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formsOf } from '#texts/text-problem.ts';
import { templatesOf, textsOf } from '#texts/texts-of.ts';
import { addTexts, textFile } from './added-texts.ts';
import { exportTexts, importTexts } from './exchange-texts.ts';
import { englishTexts } from './po-entries.ts';

let folder: string;
let logged: unknown[];
const write = (details: object, message: string) => void logged.push([message, details]);
const log = { info: write, warn: write, error: write };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-texts-'));
  logged = [];
});
afterEach(() => rm(folder, { recursive: true }));

async function store(name: string, content: string): Promise<void> {
  const path = join(folder, 'texts', name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

/** Translates all texts of a PO file, with their values; counted ones get their form in front. */
function translated(content: string, mark: string): string {
  const table = po.parse(content);
  for (const entry of Object.values(table.translations).flatMap((byText) => Object.values(byText))) {
    if (!entry.msgctxt) continue;
    entry.msgstr = entry.msgstr.map((_, index) => `${mark}${index} ${entry.msgid_plural ?? entry.msgid}`);
  }
  return po.compile(table).toString();
}

/** The file of a single text. */
const single = (entry: string, language = 'de', header = '"Plural-Forms: nplurals=2; plural=n != 1;\\n"\n') =>
  `msgid ""\nmsgstr "Language: ${language}\\n"\n${header}\n${entry}\n`;

// A language that no other test expects to be without texts: those of a process share its languages.
test('texts are exported, translated, imported and shown; nothing is lost', async () => {
  const exported = await exportTexts(folder, 'be');
  expect(exported).toMatchObject({ texts: englishTexts.length, translated: 0, outdated: 0 });
  expect(exported.content).toContain('Forms: [0] one: 1, 21, 31, 41 …; [1] few: 2, 3, 4, 22 …;');

  const imported = await importTexts(folder, translated(exported.content, 'P'), 'be.po');
  if ('problems' in imported) throw new Error(imported.problems.join('\n'));
  expect(imported).toMatchObject({ language: 'be', translated: englishTexts.length, unchecked: 0 });
  await store('be.po', imported.content);

  expect(await addTexts(folder, log)).toEqual(['be']);
  expect(textsOf('be').data.pageOf({ page: 1, pages: 2 })).toBe('P0 Page 1 of 2');
  expect(textsOf('be').data.countPerPage({ count: 3 })).toBe('P1 3 rows per page');
  expect(logged).toEqual([
    [
      'texts of a language were added',
      { language: 'be', texts: englishTexts.length, missing: 0, outdated: 0, problems: 0 },
    ],
  ]);
});

test('an export of a shipped language is its translation, and importing it stores nothing', async () => {
  const { content, translated: count } = await exportTexts(folder, 'ar');
  expect(count).toBe(englishTexts.length);
  for (const { msgctxt, msgstr } of Object.values(po.parse(content).translations).flatMap(Object.values)) {
    if (!msgctxt) continue;
    const [area = '', key = ''] = msgctxt.split('.');
    expect(msgstr).toEqual(Object.values(formsOf(templatesOf('ar')![area]![key]!)));
  }

  const imported = await importTexts(folder, content, 'ar.po');
  expect(imported).toMatchObject({ language: 'ar', translated: englishTexts.length });
  expect('content' in imported && imported.content).not.toContain('msgctxt');
});

test('a single text of a shipped language is replaced, and an empty one goes back', async () => {
  const entry = (text: string) => single(`msgctxt "data.next"\nmsgid "Next"\nmsgstr "${text}"`);
  const replaced = await importTexts(folder, entry('Vor'), 'file.po');
  if ('problems' in replaced) throw new Error(replaced.problems.join('\n'));
  await store('de.po', replaced.content);
  const before = textsOf('de').data;
  await addTexts(folder, log);
  expect(textsOf('de').data.next).toBe('Vor');
  expect(textsOf('de').data.previous).toBe(before.previous);

  const emptied = await importTexts(folder, entry(''), 'file.po');
  expect('content' in emptied && emptied.content).not.toContain('msgctxt');
});

test('a text whose English changed is shown, and marked to be checked; a marked one changes nothing', async () => {
  const old = single('msgctxt "data.next"\nmsgid "Onwards"\nmsgstr "Vorwärts"');
  await store('de.po', old);
  await addTexts(folder, log);
  expect(textsOf('de').data.next).toBe('Vorwärts');
  expect(logged).toMatchObject([[expect.any(String), { outdated: 1 }]]);

  const { content, outdated } = await exportTexts(folder, 'de');
  expect(outdated).toBe(1);
  expect(content).toContain(
    '#, fuzzy\n#| msgid "Onwards"\nmsgctxt "data.next"\nmsgid "Next"\nmsgstr "Vorwärts"\n',
  );

  const unchecked = await importTexts(folder, content, 'de.po');
  expect(unchecked).toMatchObject({ unchecked: 1 });
  expect('content' in unchecked && unchecked.content).toContain('msgid "Onwards"\nmsgstr "Vorwärts"');
  const checked = await importTexts(folder, content.replace('#, fuzzy\n', ''), 'de.po');
  expect('content' in checked && checked.content).toContain('msgid "Next"\nmsgstr "Vorwärts"');
});

test('forms of whole numbers are enough', async () => {
  const forms = ['wiersz', 'wiersze', 'wierszy'].map((text, index) => `msgstr[${index}] "{count} ${text}"`);
  const counted = `msgctxt "data.countPerPage"\nmsgid "{count} row per page"\nmsgid_plural "{count} rows per page"`;
  await store('be.po', single(`${counted}\n${forms.join('\n')}`, 'be', ''));
  await addTexts(folder, log);
  expect([1, 2, 5, 1.5].map((count) => textsOf('be').data.countPerPage({ count }))).toEqual([
    '1 wiersz',
    '2 wiersze',
    '5 wierszy',
    '1,5 wierszy',
  ]);
});

test.each([
  ['msgctxt "data.page"\nmsgid "Page {page}"\nmsgstr "Seite"', 'line 5, data.page: {page} is missing.'],
  [
    'msgctxt "data.nothing"\nmsgid "Next"\nmsgstr "Weiter"',
    'line 5, data.nothing: The product has no such text.',
  ],
  ['msgid "Next"\nmsgstr "Weiter"', '"Next": The product has no such text.'],
  [
    'msgctxt "data.countPerPage"\nmsgid "{count} row per page"\nmsgid_plural "{count} rows per page"\nmsgstr[0] "{count}"\nmsgstr[1] "Zeilen"',
    'line 5, data.countPerPage: {count} is missing.',
  ],
  ['msgctxt "data.next"\nmsgid "Next"\nmsgstr "Wei"ter"', 'Invalid key name'],
  ['msgctxt "data.next"\nmsgid "Next"\nmsgstr "Weiter', 'within string at line'],
])('%s is refused with its name and its line', async (entry, sentence) => {
  const imported = await importTexts(folder, single(entry), 'de.po');
  const problems = 'problems' in imported ? imported.problems : [];
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^de\.po/);
  expect(problems[0]).toContain(sentence);
});

test('a file without a language is refused', async () => {
  const imported = await importTexts(folder, 'msgid ""\nmsgstr "Language: \\n"\n', 'file.po');
  expect(imported).toEqual({
    problems: ['file.po does not say its language. Write it into its header, as "Language: nl\\n".'],
  });
});

test('what cannot be read in the data folder is logged as a sentence, and the rest is read', async () => {
  const next = (text: string) => `msgctxt "data.next"\nmsgid "Next"\nmsgstr "${text}"`;
  await store('klingonish.po', single(next('x')));
  await store('nb.po', single(`${next('Neste')}\n\nmsgctxt "data.page"\nmsgid "Page {page}"\nmsgstr "Side"`));
  await store('nb-NO.po', single(next('Fram')));
  await store('sv.po', `${single(next('x'))}${'# x\n'.repeat(600_000)}`);

  expect(await addTexts(folder, log)).toEqual(['nb-NO', 'sv']);
  expect(logged.map((entry) => (entry as [string])[0])).toEqual([
    'klingonish.po is not read: rename it to the tag of a language, such as nl.po.',
    'texts of a language were added',
    'nb.po is not read, because nb-NO.po has the texts of this language. Join the two files.',
    'sv.po is not read: it is larger than 2 MB.',
    'texts of a language were added',
  ]);
  expect(textsOf('nb').data.next).toBe('Fram');
  expect(textFile(folder, 'nb')).toBe(join(folder, 'texts', 'nb.po'));
});

test('without a folder of texts nothing is added', async () => {
  expect(await addTexts(folder, log)).toEqual([]);
  expect(logged).toEqual([]);
});
