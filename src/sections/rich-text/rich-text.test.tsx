import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { exampleContext } from '../example-context.ts';
import { richTextSection } from './index.ts';
import { SectionView } from './view.tsx';

const { read, accept, defaults } = richTextSection;
const searchText = richTextSection.content!.searchText!;
const show = (stored: unknown, editing = false) =>
  renderToStaticMarkup(
    <SectionView
      {...{ id: 's', title: '', results: {}, hidden: [], editing }}
      state={read(stored)}
      context={exampleContext({})}
      href={() => ''}
    />,
  );

it('reads words, documents, states and their JSON text; anything else is the default', () => {
  expect(searchText(read('Hello'))).toBe('Hello');
  expect(read(JSON.stringify({ text: 'Hello', isCard: 'Dark' }))).toMatchObject({ isCard: 'Dark' });
  expect(searchText(read(JSON.stringify(read('Hello').text)))).toBe('Hello');
  for (const stored of [null, undefined, 5, [], { isCard: 'x', bgColor: 'url(//e)', text: 7 }]) {
    expect(read(stored)).toEqual(defaults);
  }
});

it('accepts what it reads, and refuses an unsafe link with the specified sentence', () => {
  expect(accept({ ...read('Hello'), bgColor: '#eaf1fa' })).toEqual({
    ok: true,
    state: { ...read('Hello'), bgColor: '#eaf1fa' },
  });
  const link = { type: 'link', url: 'javascript:alert(1)', children: [] };
  expect(accept({ text: { root: { children: [{ type: 'paragraph', children: [link] }] } } })).toMatchObject({
    ok: false,
    message: expect.stringContaining('Editor state validation failed! Server did not accept changes.'),
  });
});

it('refuses a text that is longer than its limit, and says by how much', () => {
  const limited = (text: string) => accept({ ...read(text), maxLength: 5 });
  // Breaks between blocks are not counted: the editor is never less strict than this.
  expect(limited('Hello')).toMatchObject({ ok: true, state: { maxLength: 5 } });
  expect(accept({ ...read('Hello, all'), maxLength: 5 })).toMatchObject({
    ok: false,
    message: expect.stringContaining('The text is 5 characters too long.'),
  });
  expect(accept(read('Hello, all'))).toMatchObject({ ok: true });
});

it('shows nothing of an empty section to visitors, and where to write to editors', () => {
  expect(show('')).toBe('');
  expect(show('', true)).toContain('Write, or type / for blocks');
});

it('takes the mode that reads best upon its own ground', () => {
  expect(show({ text: 'x', bgColor: '#1c2330' })).toContain('data-theme="dark"');
  expect(show({ text: 'x', bgColor: '#f6f5f1' })).toContain('data-theme="light"');
  expect(show({ text: 'x', isCard: 'Dark' })).toContain('data-theme="dark"');
  expect(show({ text: 'x' })).not.toContain('data-theme');
});

it.each([
  ['Dark', 'tm-text-dark'],
  ['Annotation', 'tm-annotation'],
  ['Annotation Image Card', 'tm-image-card'],
  ['Handwritten', 'tm-handwritten'],
  ['Sitemap', 'tm-sitemap'],
])('has the style %s, whose sheet only such pages load', (isCard, className) => {
  const shown = show({ text: 'x', isCard });
  expect(shown).toMatch(new RegExp(`^<link [^>]*blocks\\.css[^>]*/><div[^>]* class="${className}">`));
  expect(show({ text: 'x', isCard: 'Default' })).toBe(show({ text: 'x' }));
  expect(show({ text: 'x' })).not.toContain('<link');
});

it('names its images, and warns of those without a text that are no decoration', () => {
  const image = (fields: object) => ({ type: 'image', src: 'a'.repeat(22), children: [], ...fields });
  const quote = { type: 'quote', children: [] };
  const state = (...children: object[]) => read({ text: { root: { children } } });
  expect(richTextSection.content!.assets?.(state(image({}), quote))).toEqual(['a'.repeat(22)]);
  expect(
    richTextSection.content!.warnings?.(state(image({}), image({ altText: 'A coast' }), image({})), []),
  ).toEqual(['2 images without alternative text: add it, or mark as decoration.']);
  expect(richTextSection.content!.warnings?.(state(image({ isDecorative: true })), [])).toEqual([]);
  expect(
    accept({ text: { root: { children: [image({ src: 'data:image/png;base64,AAAA' })] } } }),
  ).toMatchObject({
    ok: false,
    message: expect.stringContaining('An image must be a file of the library; upload it first.'),
  });
});
