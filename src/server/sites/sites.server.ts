/** The door to sites: creating and copying them. */
export { createSite } from './create-site.ts';
export { duplicateSite } from './duplicate-site.ts';
