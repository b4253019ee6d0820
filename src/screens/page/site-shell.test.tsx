import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { MenuItem } from '#domain/page/tree/navigation.ts';
import { pageSchema, sectionSchema, type SectionGroup } from '#domain/page/content/page.ts';
import type { PageView } from '#domain/site/page-view.ts';
import { siteSchema } from '#domain/site/site.ts';
import { defaultChoices } from '#domain/theme/component-options.ts';
import type { ThemeOptions } from '#domain/theme/theme-options.ts';
import { ThemeOptionsProvider } from './shell/theme-options.tsx';
import { SideNav } from './shell/side-nav.tsx';
import { SiteFooter } from './shell/site-footer.tsx';
import { GroupView } from './group-view.tsx';
import { MissingScreen } from './not-found-screen.tsx';
import { PageColumns } from './page-columns.tsx';
import { sectionClass } from './section-parts.tsx';
import { SiteShell } from './site-shell.tsx';

const options: ThemeOptions = {
  topNav: { size: 'compact', logo: 'left', search: 'none', dropdown: 'right', nav: 'main', trail: 'shown' },
  sideNav: {
    size: 'none',
    color: 'transparent',
    depth: 3,
    logo: 'none',
    search: 'none',
    dropdown: 'none',
    nav: 'main',
  },
  grid: 'six',
  components: defaultChoices,
  groupThemes: {
    default: { label: 'Default', background: 'none', align: 'start' },
    band: { label: 'Band', background: 'accentSoft', align: 'center' },
  },
};
const stored = siteSchema.parse({
  name: 'Floods',
  base_url: '/floods',
  navOptions: {
    secondaryNav: [{ name: 'Elsewhere', path: 'https://example.org/' }],
    authMenu: [{ name: 'My reports', path: '/reports' }],
  },
});
const site = { ...stored, id: 1 };
const menu: MenuItem[] = [
  {
    id: 7,
    path: '/levels',
    name: 'Levels',
    description: 'Of rivers',
    icon: 'flooding',
    subMenus: [{ id: 8, path: '/levels/delta', name: 'Delta', description: '', subMenus: [] }],
  },
  {
    id: 9,
    path: '/imprint',
    name: 'Imprint',
    description: '',
    hideInNav: true,
    footer: 'show',
    subMenus: [],
  },
];
const visitor = { email: null, level: -1, isLocal: false };
const editor = { email: 'ed@example.org', level: 5, isLocal: false };

const pageWith = (navOptions: object) => pageSchema.parse({ title: 'Levels', index: 0, navOptions });
const shell = (
  topNav: Partial<ThemeOptions['topNav']>,
  viewer: typeof visitor | typeof editor = visitor,
  page = pageWith({}),
) =>
  renderToStaticMarkup(
    <ThemeOptionsProvider value={{ ...options, topNav: { ...options.topNav, ...topNav } }}>
      <SiteShell site={site} page={page} menu={menu} viewer={viewer} path="/levels" toggle={null}>
        Content
      </SiteShell>
    </ThemeOptionsProvider>,
  );

/** The markup of the top bar. */
const barOf = (html: string) => /<header.*<\/header>/.exec(html)?.[0];

test('the top bar shows what its options name', () => {
  expect(shell({})).toContain('href="/floods/levels"');
  expect(shell({})).toContain('/auth/login?origin=');
  expect(shell({ size: 'none' })).not.toContain('<header');
  expect(shell({ logo: 'none' })).not.toMatch(/<header.*font-serif.*<\/header>/);
  expect(shell({ dropdown: 'none' })).not.toContain('/auth/login');
  expect(barOf(shell({ nav: 'none' }))).not.toContain('href="/floods/levels"');
  const secondary = barOf(shell({ nav: 'secondary' }));
  expect(secondary).toContain('href="https://example.org/"');
  expect(secondary).not.toContain('href="/floods/levels"');
});

test('without a top bar, editors still have it, and narrow windows in place of the side navigation', () => {
  const themed = (sideNav: Partial<ThemeOptions['sideNav']>, viewer: typeof visitor | typeof editor) =>
    renderToStaticMarkup(
      <ThemeOptionsProvider
        value={{
          ...options,
          topNav: { ...options.topNav, size: 'none', search: 'right' },
          sideNav: { ...options.sideNav, ...sideNav },
        }}
      >
        <SiteShell
          site={site}
          menu={menu}
          viewer={viewer}
          path="/levels"
          toggle={{ label: 'Edit', href: '/floods/edit/levels' }}
        >
          Content
        </SiteShell>
      </ThemeOptionsProvider>,
    );
  expect(barOf(themed({ size: 'none' }, visitor))).toBeUndefined();
  expect(barOf(themed({ size: 'none' }, editor))).toContain('href="/floods/edit/levels"');
  const narrow = barOf(themed({ size: 'compact', search: 'top' }, visitor));
  expect(narrow).toMatch(/<header class="[^"]*xl:hidden"/);
  // The dialog is in the side navigation; a page has one.
  expect(narrow).toContain('href="/floods/search"');
  expect(narrow).not.toContain('tm-search');
  expect(barOf(themed({ size: 'compact' }, editor))).not.toMatch(/<header class="[^"]*xl:hidden/);
});

test('the account menu has the entries of the site, and the tools for editors', () => {
  const html = shell({}, editor);
  expect(html).toContain('href="/floods/reports"');
  expect(html).toContain('href="/floods/source"');
  expect(html).toContain('href="/floods/manage"');
  expect(shell({}, { ...editor, level: 0 })).not.toContain('href="/floods/source"');
});

test('menus that people write have their icons and the entries below them', () => {
  const entry = (name: string, more: object = {}) => ({ name, path: `/${name.toLowerCase()}`, ...more });
  const items = [entry('Help', { icon: 'info', subMenus: [entry('Terms', { icon: 'file' })] })];
  const shown = { ...site, navOptions: { secondaryNav: items, authMenu: items } };
  const html = (viewer: typeof visitor | typeof editor, nav: ThemeOptions['topNav']['nav'] = 'main') =>
    renderToStaticMarkup(
      <ThemeOptionsProvider value={{ ...options, topNav: { ...options.topNav, nav } }}>
        <SiteShell
          site={{ ...siteSchema.parse(shown), id: 1 }}
          menu={menu}
          viewer={viewer}
          path="/terms"
          toggle={null}
        >
          Content
        </SiteShell>
      </ThemeOptionsProvider>,
    );
  const linksOf = (part: string | undefined) =>
    [
      ...(part ?? '').matchAll(
        /<a href="([^"]*)"[^>]*?( aria-current="page")?>(<svg.*?<\/svg>)?([^<]*)<\/a>/g,
      ),
    ].map(([, href, current, icon, name]) => [name, href, Boolean(icon), Boolean(current)].join(' '));
  const both = ['Help /floods/help true false', 'Terms /floods/terms true true'];
  const secondary = /<nav aria-label="Secondary".*?<\/nav>/.exec(html(visitor))?.[0];
  expect(linksOf(secondary)).toEqual(both);
  expect(secondary).toContain('aria-label="Entries below Help"');
  const account =
    /<details class="relative" data-menu="true"><summary class="[^"]*" aria-label="Account of.*?<\/details>/;
  expect(linksOf(account.exec(html(editor))?.[0]).slice(0, 2)).toEqual(both);
  expect(linksOf(/<nav aria-label="Main".*?<\/nav>/.exec(html(visitor, 'secondary'))?.[0])).toEqual(both);
});

test('a page changes the top bar and the menu below it; pages out of the menus can be in the footer', () => {
  expect(shell({}, visitor, pageWith({ topNav: { size: 'none' } }))).not.toContain('<header');
  const secondary = (html: string) => /<nav aria-label="Secondary".*?<\/nav>/.exec(html)?.[0];
  expect(secondary(shell({}))).toContain('Elsewhere');
  expect(secondary(shell({ nav: 'secondary' }))).toBeUndefined();
  const own = pageWith({ secondaryNav: [{ name: 'Reports', path: '/reports' }] });
  expect(secondary(shell({}, visitor, own))).toContain('href="/floods/reports"');
  expect(secondary(shell({}, visitor, own))).not.toContain('Elsewhere');
  const html = shell({});
  expect(barOf(html)).not.toContain('Imprint');
  expect(html).toMatch(/<footer.*href="\/floods\/imprint"/);
});

test('the side navigation shows as much as its size says, and opens the path to the page', () => {
  const side = (size: 'micro' | 'mini' | 'compact' | 'full', path: string, more: object = {}) =>
    renderToStaticMarkup(
      <ThemeOptionsProvider value={options}>
        <SideNav
          options={{ ...options.sideNav, ...more }}
          size={size}
          depth={3}
          site={site}
          menu={menu}
          viewer={visitor}
          path={path}
        />
      </ThemeOptionsProvider>,
    );
  expect(side('compact', '/other')).not.toContain('Delta');
  expect(side('compact', '/levels/delta')).toMatch(/aria-current="page"[^>]*>Delta/);
  expect(side('compact', '/levels')).toContain('<svg');
  expect(side('mini', '/levels')).not.toContain('<svg');
  expect(side('micro', '/levels')).toContain('<span class="sr-only">Levels</span>');
  expect(side('full', '/levels')).toContain('Of rivers');
  expect(side('compact', '/levels')).not.toContain('Of rivers');
  expect(side('compact', '/levels', { logo: 'top' })).toContain('href="/floods"');
  expect(side('compact', '/levels', { dropdown: 'bottom' })).toContain('/auth/login?origin=');
  expect(side('compact', '/levels', { search: 'top' })).toContain('aria-label="Search"');
  expect(side('compact', '/levels', { color: 'dark' })).toContain('data-theme="dark"');
});

test('a section group looks as its theme says; an unknown theme is the default one', () => {
  const html = (theme: string) => {
    const group: SectionGroup = {
      name: 'g',
      displayName: '',
      position: 'content',
      theme,
      full_width: 'off',
      side_nav: '',
      index: 0,
    };
    return renderToStaticMarkup(
      <ThemeOptionsProvider value={options}>
        <GroupView group={group}>x</GroupView>
      </ThemeOptionsProvider>,
    );
  };
  expect(html('band')).toContain('class="bg-accent-soft text-center"');
  expect(html('missing')).toBe(html('default'));
  expect(html('constructor')).toBe(html('default'));
});

test('groups and sections are as far apart as the theme says', () => {
  const group: SectionGroup = {
    name: 'g',
    displayName: '',
    position: 'content',
    theme: 'default',
    full_width: 'off',
    side_nav: '',
    index: 0,
  };
  const html = (hasRuns: boolean) =>
    renderToStaticMarkup(
      <ThemeOptionsProvider value={options}>
        <GroupView group={group} hasRuns={hasRuns}>
          x
        </GroupView>
      </ThemeOptionsProvider>,
    );
  for (const hasRuns of [false, true]) {
    expect(html(hasRuns)).toMatch(/ gap-y-section py-half-group /);
  }
});

test('a group is as wide as its setting says', () => {
  const html = (fullWidth: SectionGroup['full_width']) =>
    renderToStaticMarkup(
      <ThemeOptionsProvider value={options}>
        <GroupView
          group={{
            name: 'g',
            displayName: '',
            position: 'content',
            theme: 'default',
            full_width: fullWidth,
            side_nav: '',
            index: 0,
          }}
        >
          x
        </GroupView>
      </ThemeOptionsProvider>,
    );
  expect(html('off')).toMatch(/class="page-column /);
  expect(html('show')).toMatch(/class="page-column-full /);
});

test('the list of the sections is left or right of the content, as the page says', () => {
  const section = sectionSchema.parse({
    id: 'rain',
    group: 'default',
    title: 'Rain',
    element: { 'element-type': 'lexical', 'element-data': {} },
  });
  const html = (sidebar: '' | 'left' | 'right') => {
    const page = { ...pageSchema.parse({ title: 'Levels', index: 0, sidebar }), id: 7, parent: null };
    return renderToStaticMarkup(
      <ThemeOptionsProvider value={options}>
        <PageColumns
          page={page}
          content={{ sections: [section], section_groups: [] }}
          site={site}
          menu={menu}
          viewer={visitor}
          path="/levels"
        >
          <p>Content</p>
        </PageColumns>
      </ThemeOptionsProvider>,
    );
  };
  const list = String.raw`<nav aria-label="On this page".*href="#rain".*</nav>`;
  expect(html('')).toBe('<p>Content</p>');
  expect(html('left')).toMatch(new RegExp(`${list}.*Content`));
  expect(html('right')).toMatch(new RegExp(`Content.*${list}`));
});

test('a group lists the titles of its sections at the side that it says, on extra-large screens only', () => {
  const section = (id: string, title: string, level = '1') =>
    sectionSchema.parse({
      id,
      group: 'rain',
      title,
      level,
      element: { 'element-type': 'lexical', 'element-data': {} },
    });
  const titled = [section('wet', 'Wet years'), section('quiet', ''), section('aside', 'Aside', '0')];
  const chart = sectionSchema.parse({
    id: 'chart',
    group: 'rain',
    element: { 'element-type': 'Graph', 'element-data': { graph: { title: { title: 'Rain by year' } } } },
  });
  const html = (side: SectionGroup['side_nav'], sections = titled) =>
    renderToStaticMarkup(
      <ThemeOptionsProvider value={options}>
        <GroupView
          group={{
            name: 'rain',
            displayName: 'Group 4',
            position: 'content',
            theme: 'band',
            full_width: 'show',
            side_nav: side,
            index: 0,
          }}
          sections={sections}
        >
          <p>Content</p>
        </GroupView>
      </ThemeOptionsProvider>,
    );
  const list = String.raw`<nav aria-label="In this part: Group 4" class="[^"]*max-xl:hidden[^"]* w-side-nav [^"]*".*href="#wet".*</nav>`;
  expect(html('left')).toMatch(new RegExp(`${list}.*Content`));
  expect(html('right')).toMatch(new RegExp(`Content.*${list}`));
  expect(html('left')).not.toMatch(/#quiet|#aside/);
  expect(html('left', [chart])).toMatch(/<a href="#chart"[^>]*>Rain by year</);
  for (const none of [html(''), html('left', []), html('left', titled.slice(1))]) {
    expect(none).not.toContain('<nav');
  }
  // Its band stays as wide as the page.
  expect(html('left')).toMatch(/^<div class="bg-accent-soft text-center" data-group="rain">/);
});

test('sections span six or twelve columns by the theme, and up to eight rows', () => {
  const classesOf = (size: string) =>
    sectionClass(
      sectionSchema.parse({
        id: 'a',
        group: 'g',
        size,
        rowspan: 3,
        element: { 'element-type': 'lexical', 'element-data': {} },
      }),
    ).split(' ');
  expect(classesOf('2/3')).toEqual(expect.arrayContaining(['col-span-6', 'md:col-span-8', 'md:row-span-3']));
  expect(classesOf('1')).toEqual(expect.arrayContaining(['md:col-span-12', 'twelve:md:col-span-9']));
  const group: SectionGroup = {
    name: 'g',
    displayName: '',
    position: 'content',
    theme: 'default',
    full_width: 'off',
    side_nav: '',
    index: 0,
  };
  const html = (grid: ThemeOptions['grid']) =>
    renderToStaticMarkup(
      <ThemeOptionsProvider value={{ ...options, grid }}>
        <GroupView group={group}>x</GroupView>
      </ThemeOptionsProvider>,
    );
  expect(html('twelve')).toContain('data-grid="twelve"');
  expect(html('six')).not.toContain('data-grid="');
});

test.each([
  ['full', '', 'p-4'],
  ['full', 'p-0', 'p-0'],
  ['openTop', 'p-1', 'p-1'],
  ['borderX', 'p-2', 'p-2'],
  ['borderX', '', 'px-4'],
  ['none', 'p-1', 'p-1'],
] as const)('a section with the border %s and the padding %j has only %s', (border, padding, only) => {
  const element = { 'element-type': 'lexical', 'element-data': {} };
  const classes = sectionClass(sectionSchema.parse({ id: 'a', group: 'g', border, padding, element })).split(
    ' ',
  );
  expect(classes.filter((one) => /^p[xy]?-\d/.test(one))).toEqual([only]);
});

test('a footer is printed where the site has a text for it, so that no sheet has its line alone', () => {
  const footerOf = (footer: string) =>
    /<footer class="([^"]*)"/.exec(
      renderToStaticMarkup(<SiteFooter site={{ ...site, footer }} menu={menu} isMenuAbove />),
    )?.[1];
  expect(footerOf('')).toContain('print:hidden');
  expect(footerOf('Office of Floods')).not.toContain('print:hidden');
});

test('a footer does not repeat a short menu that the top bar has, but has what that leaves out', () => {
  const entry = (id: number): MenuItem => ({
    id,
    path: `/page-${id}`,
    name: `Page ${id}`,
    description: '',
    subMenus: [],
  });
  const linksOf = (entries: MenuItem[], isMenuAbove = true) => {
    const html = renderToStaticMarkup(<SiteFooter site={site} menu={entries} isMenuAbove={isMenuAbove} />);
    return [...html.matchAll(/href="\/floods([^"]*)"/g)].map(([, path]) => path);
  };
  const imprint = menu[1]!;
  expect(linksOf([entry(1), entry(2)])).toEqual([]);
  expect(linksOf([entry(1), entry(2), imprint])).toEqual(['/imprint']);
  expect(linksOf([entry(1), entry(2)], false)).toEqual(['/page-1', '/page-2']);
  expect(linksOf([menu[0]!, entry(2)])).toEqual(['/levels/delta', '/page-2']);
  const paths = (...ids: number[]) => ids.map((id) => `/page-${id}`);
  expect(linksOf([1, 2, 3, 4, 5, 6, 7].map(entry))).toEqual([...paths(1, 2, 3, 4, 5, 6), '/search?below=']);
  // A page that is always or never in the footer changes nothing for the others.
  expect(linksOf([entry(1), { ...entry(2), footer: 'show' }])).toEqual(paths(2));
  expect(linksOf([entry(1), { ...entry(2), footer: 'show' }, entry(3)], false)).toEqual(paths(1, 3, 2));
  expect(linksOf([entry(1), { ...entry(2), footer: 'hide' }], false)).toEqual(paths(1));
  const hidden = { ...entry(5), hideInNav: true as const, footer: 'show' as const };
  const root = { ...entry(3), subMenus: [entry(4), { ...entry(6), footer: 'hide' as const }, hidden] };
  expect(linksOf([root])).toEqual(paths(4, 5));
});

test('editors are told that a page may require more than their level, and do not learn whether there is one', () => {
  const view = { site, menu: [], page: null } as unknown as PageView;
  for (const level of [-1, 0, 5, 7, 10]) {
    const html = renderToStaticMarkup(
      <ThemeOptionsProvider value={options}>
        <MissingScreen view={view} viewer={{ email: null, level }} path="/gone" />
      </ThemeOptionsProvider>,
    );
    expect(html).toContain('Go to the first page of Floods');
    expect(html.includes('require a higher access level'), String(level)).toBe(level === 5 || level === 7);
  }
});

test('the languages of a page are in the bar at the top, or above the content where there is none', () => {
  const languages = {
    links: [
      { language: 'en', href: '/floods', isTranslated: true },
      { language: 'de', href: '/floods/de', isTranslated: true },
    ],
    search: '?river=Elbe',
  };
  const html = (topNav: 'compact' | 'none', sideNav: 'compact' | 'none') =>
    renderToStaticMarkup(
      <ThemeOptionsProvider
        value={{
          ...options,
          topNav: { ...options.topNav, size: topNav },
          sideNav: { ...options.sideNav, size: sideNav },
        }}
      >
        <SiteShell
          site={{ ...site, languages: ['de'] }}
          menu={menu}
          viewer={visitor}
          path="/levels"
          toggle={null}
          languages={languages}
        >
          Content
        </SiteShell>
      </ThemeOptionsProvider>,
    );
  const menusIn = (part: string) => part.split('href="/floods/de?river=Elbe"').length - 1;
  const barOf = (page: string) => /<header.*?<\/header>/s.exec(page)?.[0] ?? '';

  expect(menusIn(html('compact', 'none'))).toBe(1);
  expect(menusIn(barOf(html('compact', 'none')))).toBe(1);
  expect(barOf(html('none', 'none'))).toBe('');
  expect(menusIn(html('none', 'none'))).toBe(1);
  // Windows that show the side navigation have no bar, narrower ones have one: each has one menu.
  const both = html('none', 'compact');
  expect(menusIn(barOf(both))).toBe(1);
  expect(menusIn(both)).toBe(2);
  expect(both).toMatch(/class="[^"]*max-xl:hidden"><details/);
});
