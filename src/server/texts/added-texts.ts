import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { codeOfError } from '#domain/error/code-of-error.ts';
import { describeError } from '#domain/error/describe-error.ts';
import type { Log } from '#server/base/base.server.ts';
import { translations } from '#texts/languages.ts';
import type { Template } from '#texts/template.ts';
import { languageAndScript, registerTexts, type Templates } from '#texts/texts-of.ts';
import { englishTexts, templateNamed } from './po-entries.ts';
import { languageOf, readPo, type ReadPo, type ReadText } from './read-po.ts';

/** The most PO files that are read, and the most bytes of one. */
const limits = { files: 100, bytes: 2 * 1024 ** 2 };

/** How many problems of a file are logged. */
const loggedProblems = 20;

/** The folder of the PO files of an installation; each is called by the tag of its language. */
export const textsFolder = (dataFolder: string): string => join(dataFolder, 'texts');

/** The PO file of a language in the data folder. */
export const textFile = (dataFolder: string, language: string): string =>
  join(textsFolder(dataFolder), `${language}.po`);

/**
 * Makes the texts known that an installation has in its data folder: a language of its own, or other words in
 * one that comes with the product. What cannot be used is logged as a sentence and stays as it is without it.
 * Returns the tags of the languages.
 */
export async function addTexts(dataFolder: string, log: Log): Promise<string[]> {
  const files = await listTextFiles(textsFolder(dataFolder), log);
  const added = new Map<string, string>();

  for (const path of files) {
    const language = languageOf(basename(path, '.po'));
    const script = language && languageAndScript(language);
    const problem = nameProblem(path, language, script && added.get(script));
    if (language && script && !problem) {
      added.set(script, language);
      await addLanguage(language, path, log);
    } else {
      log.warn({ file: path }, problem ?? '');
    }
  }

  return [...added.values()];
}

const shippedTexts = new Map<string, Templates>(
  Object.entries(translations).map(([tag, templates]) => [languageAndScript(tag), templates]),
);

/** The texts of a language that come with the product. */
export const shippedTemplates = (language: string): Templates =>
  shippedTexts.get(languageAndScript(language)) ?? {};

function nameProblem(path: string, language: string | undefined, same: string | undefined) {
  const name = basename(path);
  if (!language) return `${name} is not read: rename it to the tag of a language, such as nl.po.`;
  return (
    same && `${name} is not read, because ${same}.po has the texts of this language. Join the two files.`
  );
}

async function listTextFiles(folder: string, log: Log): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOfError(error) !== 'ENOENT') {
      log.warn({ folder }, `The folder of texts cannot be read: ${describeError(error)}`);
    }
    return [];
  });

  const files = names.filter((name) => name.endsWith('.po')).toSorted();
  if (files.length > limits.files) {
    log.warn({ folder }, `Of ${files.length} files of texts, the first ${limits.files} are read.`);
  }
  return files.slice(0, limits.files).map((name) => join(folder, name));
}

async function addLanguage(language: string, path: string, log: Log): Promise<void> {
  const { texts, problems } = await readTextFile(path, language);
  for (const problem of problems.slice(0, loggedProblems)) {
    log.warn({ file: path }, problem);
  }

  const usable = texts.filter(({ isFuzzy, template }) => !isFuzzy && template !== undefined);
  const templates = withTexts(shippedTemplates(language), usable);
  registerTexts(language, templates);

  const missing = englishTexts.filter(({ name }) => templateNamed(templates, name) === undefined).length;
  const outdated = usable.filter(({ isOutdated }) => isOutdated).length;
  const counts = { texts: usable.length, missing, outdated, problems: problems.length };
  log.info({ language, ...counts }, 'texts of a language were added');
}

/** Templates with other texts in their places. */
function withTexts(templates: Templates, texts: readonly ReadText[]): Templates {
  const areas = Object.entries(templates).map(([area, byKey]) => [area, { ...byKey }] as const);
  const all: Record<string, Record<string, Template | undefined>> = Object.fromEntries(areas);
  for (const { name, template } of texts) {
    const [area = '', key = ''] = name.split('.');
    (all[area] ??= {})[key] = template;
  }

  return all as Templates;
}

/** Reads a PO file of the data folder; what keeps it from being read is its only problem. */
export async function readTextFile(path: string, language: string): Promise<ReadPo> {
  const nothing = { language, texts: [] };
  try {
    const { size } = await stat(path);
    if (size > limits.bytes) {
      const problem = `${basename(path)} is not read: it is larger than ${limits.bytes / 1024 ** 2} MB.`;
      return { ...nothing, problems: [problem] };
    }

    return readPo(await readFile(path, 'utf8'), basename(path), language);
  } catch (error) {
    if (codeOfError(error) === 'ENOENT') return { ...nothing, problems: [] };
    return { ...nothing, problems: [`${basename(path)} cannot be read: ${describeError(error)}`] };
  }
}
