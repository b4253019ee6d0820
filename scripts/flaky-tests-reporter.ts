import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { TestCase } from 'vitest/node';

/** A test that passed at a later attempt, and the reasons why earlier attempts failed. */
export type FlakyTest = { name: string; reasons: string[] };

/**
 * A reporter of Vitest that appends a line of JSON for each `FlakyTest` to the file that the environment
 * variable `FLAKY_TESTS_FILE` names. Vitest's own report counts such tests as passed and does not name them.
 */
export default class FlakyTestsReporter {
  onTestCaseResult(test: TestCase): void {
    const path = process.env.FLAKY_TESTS_FILE;
    if (path === undefined || test.diagnostic()?.flaky !== true) return;

    const flakyTest: FlakyTest = {
      name: `${relative(process.cwd(), test.module.moduleId)}: ${test.fullName}`,
      reasons: (test.result().errors ?? []).map(({ message }) => message),
    };
    appendFileSync(path, `${JSON.stringify(flakyTest)}\n`);
  }
}
