import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { openInstallation, type TestInstallation } from '../../fixtures/installation.ts';
import { checkDraft, checkReaders } from './checks.ts';
import { EditedPage } from './edited-page.ts';
import { pageGestures } from './page-gestures.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

test(
  'two people write a page in three languages: its structure is one, no text is lost, and marks are right',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(pageGestures, { maxCommands: 40, size: '+1' }), async (gestures) => {
        const page = await EditedPage.create(installation);
        try {
          await fc.asyncModelRun(() => ({ model: {}, real: page }), gestures);
          for (const person of page.people) {
            await page.save(person, 'mine');
          }
          await checkDraft(page);
          await checkReaders(page);
        } finally {
          await page.close();
        }
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 6), endOnFailure: true },
    );
  },
);
