import { expect, it } from 'vitest';
import { plainText, readDocument } from '../../document.ts';
import { readMarkdown, writeMarkdown } from '../../markdown.ts';
import { exportName } from './export-document.tsx';
import { readImport } from './read-import.ts';

const markdown = '# One\n\nSome **bold** text.\n\n- a\n- b';

it('names a file Playground with the time', () => {
  expect(exportName(new Date(0), 'json')).toBe('Playground 1970-01-01T00:00:00.000Z.json');
});

it('reads Markdown, plain text and JSON, bare or as it is exported', () => {
  const document = readMarkdown(markdown);
  expect(readImport('A.MD', markdown)).toEqual({ kind: 'document', document });
  for (const json of [document, { editorState: document, lastSaved: 0, source: 'Tidemark' }]) {
    const imported = readImport('a.json', JSON.stringify(json));
    expect(imported.kind === 'document' && writeMarkdown(imported.document)).toBe(markdown);
  }
  const text = readImport('a.txt', '# not a heading');
  expect(text.kind === 'document' && plainText(text.document)).toBe('# not a heading');
  expect(readImport('a.html', '<p>x</p>')).toEqual({ kind: 'html', html: '<p>x</p>' });
});

it('says what it cannot read, and keeps the text of what is not allowed', () => {
  expect(readImport('a.docx', '')).toMatchObject({ kind: 'problem' });
  expect(readImport('a.json', 'nonsense')).toMatchObject({ kind: 'problem' });
  expect(readImport('a.json', '{"root": 5}')).toMatchObject({ kind: 'problem' });
  const state = { root: { children: [{ type: 'script', children: [{ type: 'text', text: 'kept' }] }] } };
  const imported = readImport('a.json', JSON.stringify(state));
  expect(imported).toMatchObject({ kind: 'document', note: expect.stringContaining('left out') });
  expect(imported.kind === 'document' && imported.document).toEqual(readDocument(state));
});
