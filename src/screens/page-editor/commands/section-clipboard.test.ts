import { expect, test } from 'vitest';
import { sectionSchema } from '#domain/page/content/page.ts';
import { clipboardText, readClipboardText } from './section-clipboard.ts';

test('pasted sections leave behind the keys that this program does not know', () => {
  const state = { display: { pageSize: 7, colour: 'red' }, zoom: 2 };
  const section = {
    ...sectionSchema.parse({
      id: 's1',
      group: 'default',
      element: { 'element-type': 'Spreadsheet', 'element-data': state },
    }),
    later: 1,
  };
  const pasted = readClipboardText(clipboardText([section], 1));
  expect(pasted).toMatchObject({
    kind: 'sections',
    sections: [{ element: { 'element-data': { display: { pageSize: 7 } } } }],
  });
  expect(JSON.stringify(pasted)).not.toMatch(/colour|zoom|later/);
});
