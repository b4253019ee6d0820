import { po, type GetTextTranslation } from 'gettext-parser';
import { describeError } from '#domain/error/describe-error.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { readCodes, writeCodes } from './po-codes.ts';
import { maxUnits, type ReadFile, type ReadUnit, type WrittenFile } from './text-file.ts';
import type { TextUnit } from './text-units.ts';

/** Texts as a PO file; `msgctxt` is the name of a text. */
export function writePo({ language, pages }: WrittenFile): string {
  const headers = {
    Language: language,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  };
  const entries = pages.flatMap(({ units }) => units.map((unit) => [unit.ref, entryOf(unit)] as const));
  const translations = Object.fromEntries(entries.map(([ref, entry]) => [ref, { [entry.msgid]: entry }]));
  return po.compile({ charset: 'utf-8', headers, translations }).toString('utf8');
}

function entryOf({ ref, notes, source, target, isOutdated, previous }: TextUnit): GetTextTranslation {
  const isFuzzy = isOutdated && target !== null;
  return {
    msgctxt: ref,
    msgid: writeCodes(source),
    msgstr: [target ? writeCodes(target) : ''],
    comments: {
      extracted: notes.map((note) => note.replaceAll(/\s+/g, ' ')).join('\n'),
      ...(isFuzzy && { flag: 'fuzzy' }),
      ...(isFuzzy && previous && { previous: `msgid ${JSON.stringify(writeCodes(previous))}` }),
    },
  };
}

/** Reads a PO file with texts of pages. */
export function readPo(content: string): ReadFile {
  let table;
  try {
    table = po.parse(content);
  } catch (error) {
    throw new TidemarkError(
      'invalid_request',
      `This file cannot be read as PO: ${describeError(error).slice(0, 200)}`,
    );
  }

  const entries = Object.values(table.translations)
    .flatMap((byText) => Object.values(byText))
    .filter(({ msgctxt }) => msgctxt);
  if (entries.length > maxUnits) {
    throw new TidemarkError('too_large', `The file has more than ${maxUnits} texts.`);
  }
  return { language: table.headers?.['Language']?.replaceAll('_', '-'), units: entries.map(readEntry) };
}

function readEntry({ msgctxt = '', msgid, msgstr, comments }: GetTextTranslation): ReadUnit {
  const source = readCodes(msgid);
  const target = readCodes(msgstr[0] ?? '');
  const problem = [source, target].find((read) => typeof read === 'string');
  const isConfirmed = !(comments?.flag ?? '').split(',').some((flag) => flag.trim() === 'fuzzy');
  if (problem !== undefined) return { ref: msgctxt, source: [], target: [], isConfirmed, problem };
  return {
    ref: msgctxt,
    source: source as ReadUnit['source'],
    target: target.length > 0 ? (target as ReadUnit['source']) : null,
    isConfirmed,
  };
}
