import { expect, test } from 'vitest';
import { adminNavigation, currentLink } from './admin-navigation.ts';

const labels = (level: number, kind: 'page' | 'forms' | null) =>
  adminNavigation({ id: null, email: null, level }, kind && { pattern_type: kind }).map(({ label }) => label);

test('viewers see the tools that their level and the kind of the site allow', () => {
  expect(labels(-1, 'page')).toEqual([]);
  expect(labels(5, 'page')).toEqual(['Pages', 'Data Sources']);
  expect(labels(10, 'page')).toEqual(['Pages', 'Data Sources', 'Jobs']);
  expect(labels(-1, 'forms')).toEqual(['Forms']);
  expect(labels(5, 'forms')).toEqual(['Forms', 'Forms Dashboard', 'Data Sources']);
  expect(labels(0, null)).toEqual([]);
  expect(labels(5, null)).toEqual(['Sites', 'Datasets', 'Themes', 'Team']);
  expect(labels(10, null)).toEqual([
    'Sites',
    'Datasets',
    'Themes',
    'Team',
    'Audit log',
    'System',
    'Settings',
  ]);
});

test('an address belongs to the link with the longest path', () => {
  const links = adminNavigation({ id: null, email: null, level: 10 }, { pattern_type: 'forms' });
  const current = (path: string) => currentLink(links, path)?.label;
  expect(current('/source')).toBe('Data Sources');
  expect(current('/source/5/table/7')).toBe('Data Sources');
  expect(current('/source/jobs')).toBe('Jobs');
  expect(current('/sources')).toBe('Forms');
  expect(current('/manage')).toBe('Forms Dashboard');
  expect(current('/5')).toBe('Forms');
  expect(currentLink([], '/')).toBeUndefined();
  const ofPages = adminNavigation({ id: null, email: null, level: 10 }, { pattern_type: 'page' });
  for (const path of ['/manage', '/manage/pages', '/manage/design']) {
    expect(currentLink(ofPages, path)?.label, path).toBe('Pages');
  }
  const ofInstallation = adminNavigation({ id: null, email: null, level: 10 }, null);
  for (const path of ['/list', '/admin', '/admin/new', '/admin/sites/4']) {
    expect(currentLink(ofInstallation, path)?.label, path).toBe('Sites');
  }
  expect(currentLink(ofInstallation, '/admin/nothing-here')).toBeUndefined();
  expect(currentLink(ofInstallation, '/admin/theme/dusk/tokens')?.label).toBe('Themes');
});
