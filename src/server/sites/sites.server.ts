/** The door to sites: listing, creating, changing, copying and deleting them. */
export { changeSite, deleteSite } from './change-site.ts';
export { createSite } from './create-site.ts';
export { duplicateSite } from './duplicate-site.ts';
export { hasSites, listSites, type SiteEntry } from './list-sites.ts';
