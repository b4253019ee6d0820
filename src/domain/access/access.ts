/** The access levels that have a name (clarifications, "Words"): a user's level is the highest of the user's groups. */
export const accessLevels = { visitor: -1, signedIn: 0, editor: 5, dataAdministrator: 10 } as const;

/** Who asks. A missing user is a visitor, always; `isLocal` is who has no session to end, in local mode. */
export type Viewer = { id: string | null; email: string | null; level: number; isLocal?: boolean };

/** The viewer that stands for nobody in particular. */
export const visitor: Viewer = { id: null, email: null, level: accessLevels.visitor };

/** What can be done, with the least level that it takes; a resource may ask for more. */
const leastLevel = {
  'page.read': accessLevels.visitor,
  'page.edit': accessLevels.editor,
  'data.read': accessLevels.visitor,
  'data.edit': accessLevels.editor,
  'source.browse': accessLevels.editor,
  'source.manage': accessLevels.editor,
  'source.add': accessLevels.dataAdministrator,
  'site.add': accessLevels.dataAdministrator,
  'upload.create': accessLevels.dataAdministrator,
  'job.manage': accessLevels.dataAdministrator,
  'self.read': accessLevels.visitor,
} as const;

/** One of the things that can be done. */
export type Action = keyof typeof leastLevel;

/** What is acted upon, as far as access cares: the level it asks for, and whether visitors may know of it at all. */
export type Resource = { authLevel?: number; draft?: boolean };

/** The one access check: every door asks it. Drafts need an editor, whatever else they allow. */
export function can(viewer: Viewer, action: Action, resource: Resource = {}): boolean {
  if (resource.draft && viewer.level < accessLevels.editor) return false;
  return viewer.level >= Math.max(leastLevel[action], resource.authLevel ?? accessLevels.visitor);
}
