import { expect, test } from 'vitest';
import { exampleSource, renderSection, shownColumn, visitorContext } from './example-section.tsx';

test.each(['Spreadsheet', 'Graph', 'Card'])(
  'the error of a section of type %s names its title',
  async (type) => {
    const state = { ...exampleSource, columns: [shownColumn('county')] };
    const failed = { rows: { status: 'failed', message: 'The service is busy.' } } as const;
    const html = await renderSection(type, state, failed, {
      context: visitorContext,
      title: 'Storms of 2024',
    });

    expect(html).toContain('Storms of 2024: ');
    expect(html).toContain('The service is busy.');
  },
);
