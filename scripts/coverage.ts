import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A statement of the specifications, with the tests that show it together as `file: title`, or with the
 * reason why it is open. Titles of tests that are repeated for several cases are those of the cases.
 */
export type Statement = { number: string; statement: string; tests?: string[]; open?: string };

/** A section of a specification with its statements. */
type CoverageSection = { section: string; statements: Statement[] };

/** The folder with one file of sections for each part of the specifications. */
const coverageFolder = join(import.meta.dirname, '..', 'tests', 'coverage');

/** Reads the statements of all parts, by the names of the parts. */
export async function readCoverage(): Promise<Map<string, CoverageSection[]>> {
  const names = (await readdir(coverageFolder)).filter((name) => name.endsWith('.json')).toSorted();
  const parts = names.map(async (name) => {
    const text = await readFile(join(coverageFolder, name), 'utf8');
    return [name.slice(0, -'.json'.length), JSON.parse(text) as CoverageSection[]] as const;
  });

  return new Map(await Promise.all(parts));
}

/** The tests, as `number, file: title`, that statements name and that are not among those that passed. */
export function unshownStatements(
  statements: readonly Statement[],
  passedTests: ReadonlySet<string>,
): string[] {
  return statements.flatMap(({ number, tests = [] }) =>
    tests.filter((test) => !passedTests.has(test)).map((test) => `${number}, ${test}`),
  );
}
