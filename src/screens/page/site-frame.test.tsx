import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SectionGroup } from '#domain/page/page.ts';
import { siteSchema } from '#domain/site/site.ts';
import type { ThemeOptions } from '#domain/theme/theme-options.ts';
import { FrameOptionsProvider } from './frame/frame-options.tsx';
import { GroupFrame } from './group-frame.tsx';
import { SiteFrame } from './site-frame.tsx';

const options: ThemeOptions = {
  topNav: { size: 'compact', logo: 'left', search: 'none', dropdown: 'right', nav: 'main' },
  sideNav: {
    size: 'none',
    color: 'transparent',
    depth: 3,
    logo: 'none',
    search: 'none',
    dropdown: 'none',
    nav: 'main',
  },
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
const menu = [{ id: 7, path: '/levels', name: 'Levels', description: '', subMenus: [] }];
const visitor = { email: null, level: -1, isLocal: false };
const editor = { email: 'ed@example.org', level: 5, isLocal: false };

const frame = (topNav: Partial<ThemeOptions['topNav']>, viewer: typeof visitor | typeof editor = visitor) =>
  renderToStaticMarkup(
    <FrameOptionsProvider value={{ ...options, topNav: { ...options.topNav, ...topNav } }}>
      <SiteFrame site={site} menu={menu} viewer={viewer} path="/levels" toggle={null}>
        Content
      </SiteFrame>
    </FrameOptionsProvider>,
  );

test('the top bar shows what its options name', () => {
  expect(frame({})).toContain('href="/floods/levels"');
  expect(frame({})).toContain('/auth/login?origin=');
  expect(frame({ size: 'none' })).not.toContain('<header');
  expect(frame({ logo: 'none' })).not.toMatch(/<header.*font-serif.*<\/header>/);
  expect(frame({ dropdown: 'none' })).not.toContain('/auth/login');
  expect(frame({ nav: 'none' })).not.toContain('/floods/levels');
  const secondary = frame({ nav: 'secondary' });
  expect(secondary).toContain('href="https://example.org/"');
  expect(secondary).not.toContain('href="/floods/levels"');
});

test('the account menu has the entries of the site, and the tools for editors', () => {
  const html = frame({}, editor);
  expect(html).toContain('href="/floods/reports"');
  expect(html).toContain('href="/floods/source"');
  expect(frame({}, { ...editor, level: 0 })).not.toContain('href="/floods/source"');
});

test('a section group looks as its theme says; an unknown theme is the default one', () => {
  const html = (theme: string) => {
    const group: SectionGroup = {
      name: 'g',
      displayName: '',
      position: 'content',
      theme,
      full_width: 'off',
      index: 0,
    };
    return renderToStaticMarkup(
      <FrameOptionsProvider value={options}>
        <GroupFrame group={group}>x</GroupFrame>
      </FrameOptionsProvider>,
    );
  };
  expect(html('band')).toContain('class="bg-accent-soft text-center"');
  expect(html('missing')).toBe(html('default'));
  expect(html('constructor')).toBe(html('default'));
});
