import { createContext } from 'react-router';
import { can, type Action } from '#domain/access/access.ts';
import type { Site } from '#domain/site/site.ts';
import { sourceTabs, type SourcesContext, type SourceTab } from '#screens/sources/sources-context.tsx';
import type { RequestScope } from '../../context.ts';

/** The sources that the routes below a layout are about; the middleware of the layout sets it. */
export const sourcesContext = createContext<SourcesContext>();

/** Everything, in the sources manager. */
export function managerContext({ site, viewer }: RequestScope): SourcesContext {
  const { email, level } = viewer;
  return {
    site: { name: site?.name ?? 'Tidemark', base_url: site?.base_url ?? '/' },
    hasPages: site?.pattern_type === 'page',
    formsSite: null,
    basePath: '/source',
    title: 'Data Sources',
    tabs: sourceTabs.filter((tab) => tab !== 'upload' || can(viewer, 'upload.create')),
    viewer: { email, level },
  };
}

/** The action that each tab takes on a site of forms, where visitors may read. */
const formsActions: Record<SourceTab, Action> = {
  overview: 'data.read',
  table: 'data.read',
  view: 'data.read',
  compare: 'source.browse',
  validate: 'source.browse',
  metadata: 'source.manage',
  upload: 'upload.create',
  admin: 'source.manage',
};

/** The sources of a site of forms. */
export function formsContext(site: Site, { viewer }: RequestScope): SourcesContext {
  const { email, level } = viewer;
  return {
    site: { name: site.name, base_url: site.base_url },
    formsSite: site.id,
    basePath: '',
    title: site.name,
    tabs: sourceTabs.filter((tab) => can(viewer, formsActions[tab])),
    viewer: { email, level },
  };
}
