// What `npx tidemark texts export LANGUAGE [FILE]` and `npx tidemark texts import FILE` run: the texts that
// visitors read as a PO file for translators, and back into the data folder.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import {
  explainStartError,
  prepareDataFolder,
  readConfiguration,
  StartError,
} from '#server/host/host.server.ts';
import { exportTexts, importTexts, languageOf, textFile, textsFolder } from '#server/texts/texts.server.ts';

const usage = 'Write: npx tidemark texts export LANGUAGE [FILE], or npx tidemark texts import FILE';

/** How many problems of a file are printed. */
const mostProblems = 20;

async function writeFor(dataFolder: string, tag: string, file: string | undefined): Promise<void> {
  const language = languageOf(tag);
  if (!language) {
    throw new StartError(`No language has the tag "${tag}". Write one such as nl, pt-BR or zh-Hant.`);
  }

  const path = resolve(file ?? `${language}.po`);
  const { content, texts, translated, outdated } = await exportTexts(dataFolder, language);
  await writeFile(path, content);
  const toCheck = outdated > 0 ? ` The English of ${outdated} changed since: they are marked as fuzzy.` : '';
  console.log(`${path}: ${translated} of ${texts} texts are translated.${toCheck}`);
}

async function readFrom(dataFolder: string, path: string): Promise<void> {
  const imported = await importTexts(dataFolder, await readFile(path, 'utf8'), basename(path));
  if ('problems' in imported) {
    const { problems } = imported;
    const more = problems.length - mostProblems;
    const lines = [...problems.slice(0, mostProblems), ...(more > 0 ? [`And ${more} more.`] : [])];
    throw new StartError(`${lines.join('\n')}\nNothing was imported.`);
  }

  const { language, content, texts, translated, unchecked } = imported;
  const target = textFile(dataFolder, language);
  await prepareDataFolder(dataFolder);
  await mkdir(textsFolder(dataFolder), { recursive: true, mode: 0o700 });
  await writeFile(`${target}.part`, content);
  await rename(`${target}.part`, target);

  const toCheck = unchecked > 0 ? ` ${unchecked} marked as fuzzy were not taken.` : '';
  console.log(
    `${target}: ${translated} of ${texts} texts are translated, the others stay English.${toCheck}`,
  );
  console.log('They are shown when Tidemark is started again.');
}

async function main([command, subject, file, ...surplus]: string[]): Promise<void> {
  const { dataFolder } = readConfiguration(process.env);
  if (command === 'export' && subject !== undefined && surplus.length === 0) {
    await writeFor(dataFolder, subject, file);
  } else if (command === 'import' && subject !== undefined && file === undefined) {
    await readFrom(dataFolder, resolve(subject));
  } else {
    console.error(usage);
    process.exitCode = 2;
  }
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  console.error(isMissing ? 'The file does not exist.' : explainStartError(error));
  process.exitCode = 1;
});
