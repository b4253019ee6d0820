import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FileDrop } from './file-drop.tsx';

test('the button that files are pasted on is named by what is to be dropped', () => {
  const html = renderToStaticMarkup(<FileDrop label="Drop a spreadsheet here" onFiles={() => {}} />);
  expect(html.match(/aria-label="[^"]*"/g)).toEqual(['aria-label="Drop a spreadsheet here"']);
});
