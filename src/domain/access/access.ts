/** The access levels that have a name. The level of a user is the highest of the user's groups. */
export const accessLevels = { visitor: -1, signedIn: 0, editor: 5, dataAdministrator: 10 } as const;

/**
 * The sender of a request. Without a user it is a visitor; `isLocal` is the administrator of local mode, who
 * has no session. `client` is the address that the request comes from.
 */
export type Viewer = {
  id: string | null;
  email: string | null;
  level: number;
  isLocal?: boolean;
  client?: string;
};

/** Who shares a limit: the requests of one user, or of all visitors at one address. */
export const clientOf = ({ id, client = '' }: Viewer): string => id ?? `address ${client}`;

/** Whether a person is signed in. */
export const isSignedIn = ({ level }: Pick<Viewer, 'level'>): boolean => level >= accessLevels.signedIn;

/** Whether a person may use the tools of editors. */
export const isEditor = ({ level }: Pick<Viewer, 'level'>): boolean => level >= accessLevels.editor;

/** A viewer who is not signed in. */
export const visitor: Viewer = { id: null, email: null, level: accessLevels.visitor };

/** The administrator of local mode. */
export const localUser: Viewer = {
  id: 'local',
  email: 'local user',
  level: accessLevels.dataAdministrator,
  isLocal: true,
};

/** The actions and the lowest level that each requires; a resource may require a higher one. */
const leastLevel = {
  'page.read': accessLevels.visitor,
  'page.edit': accessLevels.editor,
  'data.read': accessLevels.visitor,
  'data.edit': accessLevels.editor,
  'source.browse': accessLevels.editor,
  'source.manage': accessLevels.editor,
  // The description and the categories of a source: above the level of editors.
  'source.describe': accessLevels.editor + 1,
  'source.add': accessLevels.dataAdministrator,
  'site.browse': accessLevels.editor,
  'site.add': accessLevels.dataAdministrator,
  // Clear Data, and deleting a version or a source.
  'data.remove': accessLevels.dataAdministrator,
  'upload.create': accessLevels.editor,
  'job.manage': accessLevels.dataAdministrator,
  // Users, their groups, invitations: no one grants a level above their own.
  'user.manage': accessLevels.editor,
  // Groups themselves, and deleting accounts.
  'group.manage': accessLevels.dataAdministrator,
  // Sites, settings and the state of the installation.
  'installation.manage': accessLevels.dataAdministrator,
  'self.read': accessLevels.visitor,
} as const;

/** One of the actions. */
export type Action = keyof typeof leastLevel;

/** The object of an action: the level that it requires, and whether it is a draft. */
export type Resource = { authLevel?: number; draft?: boolean };

/** The access check for all requests. Drafts always require an editor. */
export function can(viewer: Viewer, action: Action, resource: Resource = {}): boolean {
  if (resource.draft && viewer.level < accessLevels.editor) return false;
  return viewer.level >= Math.max(leastLevel[action], resource.authLevel ?? accessLevels.visitor);
}
