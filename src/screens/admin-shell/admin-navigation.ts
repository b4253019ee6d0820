import { can, type Action, type Viewer } from '#domain/access/access.ts';
import type { Site } from '#domain/site/site.ts';

/** A link in the shell of the tools; `path` is below the base url of the site, or of the installation. */
export type AdminLink = {
  label: string;
  path: string;
  /** Other addresses of the tool, and those below them. */
  alsoAt?: readonly string[];
  /** Whether only `path` itself belongs to the tool: what is below it belongs to others, or to none. */
  isAlone?: boolean;
};

type Tool = AdminLink & { action: Action; kind?: Site['pattern_type'] };

/** Every tool with the action that opening it takes; one with `kind` exists on that kind of site only. */
const tools: readonly Tool[] = [
  { label: 'Pages', path: '/manage/pages', alsoAt: ['/manage'], action: 'page.edit', kind: 'page' },
  { label: 'Forms', path: '/', action: 'data.read', kind: 'forms' },
  { label: 'Forms Dashboard', path: '/manage', action: 'source.browse', kind: 'forms' },
  { label: 'Data Sources', path: '/source', action: 'source.browse' },
  { label: 'Jobs', path: '/source/jobs', action: 'job.manage' },
];

/** The tools of the installation, which belong to no site. */
const installationTools: readonly Tool[] = [
  {
    label: 'Sites',
    path: '/admin',
    isAlone: true,
    alsoAt: ['/admin/new', '/admin/sites', '/list'],
    action: 'site.browse',
  },
  { label: 'Datasets', path: '/admin/datasets', action: 'source.browse' },
  { label: 'Themes', path: '/admin/themes', alsoAt: ['/admin/theme'], action: 'site.browse' },
  { label: 'Team', path: '/auth/project-management', action: 'user.manage' },
  { label: 'Audit log', path: '/admin/audit', action: 'installation.manage' },
  { label: 'System', path: '/admin/system', action: 'installation.manage' },
  { label: 'Settings', path: '/admin/settings', action: 'installation.manage' },
];

/** The tools that a viewer may open on a site; without a site, those of the installation. */
export function adminNavigation(viewer: Viewer, site: Pick<Site, 'pattern_type'> | null): AdminLink[] {
  return (site ? tools : installationTools)
    .filter(({ action, kind }) => can(viewer, action) && (kind === undefined || kind === site?.pattern_type))
    .map(({ action: _action, kind: _kind, ...link }) => link);
}

/** The link that an address belongs to: the one with the longest path that the address begins with. */
export function currentLink(links: readonly AdminLink[], pathname: string): AdminLink | undefined {
  const isWithin = (path: string) => path === '/' || pathname === path || pathname.startsWith(`${path}/`);
  return links
    .filter(
      ({ path, isAlone, alsoAt = [] }) =>
        [...(isAlone ? [] : [path]), ...alsoAt].some(isWithin) || pathname === path,
    )
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}
