import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { escapeMarkup } from './escape-markup.ts';

test('a text is escaped as React escapes it', () => {
  const text = `<a href="x">R&D's</a>`;
  expect(`<p title="${escapeMarkup(text)}">${escapeMarkup(text)}</p>`).toBe(
    renderToStaticMarkup(<p title={text}>{text}</p>),
  );
});
