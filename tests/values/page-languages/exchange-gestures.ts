import { expect } from 'vitest';
import type { PageContent } from '../../../src/domain/page/content/page.ts';
import { isSameJson } from '../../../src/domain/value/object/is-same-json.ts';
import type { CodedText } from '../../../src/domain/value/text/coded-text.ts';
import { translationCounts } from '../../../src/sections/section-texts.ts';
import { readPo, writePo } from '../../../src/server/pages/exchange/po-file.ts';
import { readXliff } from '../../../src/server/pages/exchange/read-xliff.ts';
import type { WrittenFile } from '../../../src/server/pages/exchange/text-file.ts';
import { writeXliff } from '../../../src/server/pages/exchange/write-xliff.ts';
import type { TextFormat } from '../../../src/domain/site/imported-texts.ts';
import { exportTexts, importTexts } from '../../../src/server/pages/pages.server.ts';
import { languages, type EditedPage, type Language } from './edited-page.ts';
import { allMarks, structureOf } from './marked-texts.ts';

/** A file for translators, with the draft that it was made from. */
type ExportedFile = { language: Language; format: TextFormat; content: string; draft: PageContent };

/** The files that were exported last, by the pages that they are of. */
const files = new WeakMap<EditedPage, ExportedFile>();

const readers = { xlf: readXliff, po: readPo };
const writers = { xlf: writeXliff, po: writePo };

/** Exports the texts of the draft into a language. */
export async function exportFile(page: EditedPage, language: Language, format: TextFormat): Promise<void> {
  const request = { language, format, page: page.id };
  const content = await exportTexts(page.db, page.site, request, page.editor(undefined));
  files.set(page, { language, format, content, draft: (await page.readDraft()).content });
}

/**
 * Imports the file that was exported last, as it is or translated: only texts in its language change. Where
 * the draft is the same still, a file that no one has changed changes nothing, and a translated one leaves no
 * text to translate.
 */
export async function importFile(page: EditedPage, isTranslated: boolean): Promise<void> {
  const file = files.get(page);
  if (!file) return;
  const { language, draft } = file;
  const content = isTranslated ? translatedFile(page, file) : file.content;
  const { content: before } = await page.readDraft();
  const { problems } = await importTexts(page.db, { content, language }, page.editor(language));
  const { content: after } = await page.readDraft();

  page.note(allMarks(before, languages), allMarks(after, languages));
  const others = languages.filter((other) => other !== language);
  expect(allMarks(after, others), 'texts in other languages').toEqual(allMarks(before, others));
  expect(structureOf(after), 'the structure').toEqual(structureOf(before));
  if (!isSameJson(before, draft)) return;

  if (isTranslated) {
    expect(problems).toEqual([]);
    expect(translationCounts(after, language)).toEqual({ missing: 0, outdated: 0 });
  } else {
    expect(after).toEqual(before);
  }
}

/** The file with other words for all its texts, as a program for translators writes it. */
function translatedFile(page: EditedPage, { language, format, content }: ExportedFile): string {
  const marks = new Map<string, string>();
  const units = readers[format](content).units.map(({ ref, source }) => {
    const text = ref.slice(0, ref.lastIndexOf('/'));
    const mark = marks.get(text) ?? page.nextMark();
    marks.set(text, mark);
    const target = translated(source, mark);
    return { ref, notes: [], source, target, isOutdated: false, previous: null };
  });
  const file: WrittenFile = { original: 'en', language, pages: [{ id: page.id, path: '/page', units }] };
  return writers[format](file);
}

const translated = (text: CodedText, mark: string): CodedText =>
  text.map((part) =>
    typeof part === 'string'
      ? part.replace(/#\d+#/, `#${mark}#`)
      : { ...part, children: part.children && translated(part.children, mark) },
  );
