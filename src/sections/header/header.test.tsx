import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { exampleAsset } from '../../../tests/fixtures/example-asset.ts';
import { ShownAssetsContext } from '#richtext/shown-assets.ts';
import { exampleContext } from '../example-context.ts';
import { sectionType } from '../index.ts';
import { headerStateSchema, setHeaderColumn } from './state.ts';

async function render(name: string, stored: object, title = '', menu: object[] = []): Promise<string> {
  const type = sectionType(name)!;
  const { SectionView } = await type.view();
  const context = { ...exampleContext({}), menu } as ReturnType<typeof exampleContext<object>>;
  return renderToStaticMarkup(
    <ShownAssetsContext value={{ find: (key) => (key === photograph ? exampleAsset(key) : undefined) }}>
      <SectionView
        id="s1"
        title={title}
        state={type.read(stored)}
        results={{}}
        context={context}
        href={() => ''}
        hidden={[]}
        editing={false}
      />
    </ShownAssetsContext>,
  );
}

const photograph = 'photograph'.padEnd(22, '0');
const header = 'Header: Default Header';
const footer = 'Footer: MNY Footer';

test('a header has the name of its page where it has no title, 300 px and an overlay on its image', async () => {
  const html = await render(header, { bgImg: '/a.jpg' });
  expect(html).toContain('>Example</h1>');
  expect(html).toContain('min-height:300px');
  expect(html).toMatch(/data-theme="dark" data-overlay="true".*<img src="\/a.jpg" alt=""/);
  expect(await render(header, { overlay: 'none', bgImg: '/a.jpg' })).not.toContain('data-overlay');
  expect(await render(header, { title: 'Own' }, 'Of the section')).not.toContain('<h1');
  expect(headerStateSchema.parse({}).display.pageSize).toBe(5);
  // It shows itself on the canvas before a source is chosen.
  expect(sectionType(header)?.data!.needsSource).toBe(false);
});

test('an image of the library is shown in the size that fits, also where its content was replaced', async () => {
  const address = `/files/${photograph}/${'0'.repeat(16)}/1600.webp`;
  const html = await render(header, {
    bgImg: address,
    logo: `/files/${'x'.repeat(22)}/${'0'.repeat(16)}/64.webp`,
  });
  expect(html).toContain(`/files/${photograph}/0123456789abcdef/640.webp 640w`);
  expect(html).toContain('object-position:50% 25%');
  expect(html).not.toContain(address);
  expect(html).toContain(`<img class="mb-4" src="/files/xxxx`);
  const type = sectionType(header)!;
  expect(type.content!.assets?.(type.read({ bgImg: address, logo: '/logo.svg' }))).toEqual([photograph]);
});

test('an image that is no address of the site or of https is refused by name, and a stored one is not shown', async () => {
  expect(sectionType(header)!.accept({ bgImg: 'javascript:alert(1)' })).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^Background image: /),
  });
  expect(sectionType(header)!.accept({ logo: 'https://example.org/l.svg' })).toMatchObject({ ok: true });
  expect(await render(header, { bgImg: 'javascript:alert(1)', logo: '//evil.example/l.png' })).not.toContain(
    '<img',
  );
});

test('a column fills one part of a header, and a part has one column', () => {
  const { columns } = headerStateSchema.parse({ columns: [{ name: 'a' }, { name: 'b' }] });
  const titled = setHeaderColumn(columns, 'title', 'a');
  expect(titled[0]).toMatchObject({ title: true, show: true });
  const moved = setHeaderColumn(titled, 'title', 'b');
  expect(moved.map(({ title, show }) => [title, show])).toEqual([
    [false, false],
    [true, true],
  ]);
  const note = setHeaderColumn(moved, 'note', 'b');
  expect(note[1]).toMatchObject({ title: false, note: true });
});

test('a footer has the pages at the top with at most six links each, a copyright line, and two links', async () => {
  const item = (id: number, subMenus: object[] = []) => ({
    id,
    path: `/p${id}`,
    name: `Page ${id}`,
    description: '',
    subMenus,
  });
  const html = await render(footer, {}, '', [
    item(
      1,
      Array.from({ length: 8 }, (_, index) => item(10 + index)),
    ),
  ]);
  expect(html).toContain('>Page 15<');
  expect(html).not.toContain('>Page 16<');
  expect(html).toMatch(/© \d{4} Example/);
  expect(html).toMatch(/href="#">Privacy<\/a><a [^>]*href="#">Terms</);
  expect(sectionType(footer)!.accept({ privacyLink: 'javascript:alert(1)' })).toMatchObject({ ok: false });
  expect(await render(footer, { disclaimer: 'Own words', termsLink: 'javascript:x' })).toContain('Own words');
});
