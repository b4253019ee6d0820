import { keysOf } from '#domain/value/object/keys-of.ts';
/** The kinds of entries in the audit log, with their names on the screen. */
export const auditKinds = {
  'sign-in': 'Sign-ins and passwords',
  access: 'Access',
  publication: 'Publications',
  deletion: 'Deletions',
  export: 'Exports',
  settings: 'Sites and settings',
} as const;

/** One of `auditKinds`. */
export type AuditKind = keyof typeof auditKinds;

type ActionDescription = { kind: AuditKind; sentence: (subject: string) => string };

/** The actions that the audit log records: their kind, and a sentence about who or what they were done to. */
const auditActions = {
  'sign-in': { kind: 'sign-in', sentence: (subject) => `${subject} signed in` },
  'sign-in-failed': { kind: 'sign-in', sentence: (subject) => `A sign-in as ${subject} failed` },
  'reset-password': {
    kind: 'sign-in',
    sentence: (subject) => `${subject} set a new password by e-mail`,
  },
  'change-password': { kind: 'sign-in', sentence: (subject) => `${subject} changed the password` },
  'change-second-factor': {
    kind: 'sign-in',
    sentence: (subject) => `The second factor of ${subject} was changed`,
  },
  register: { kind: 'access', sentence: (subject) => `${subject} registered` },
  'change-email': { kind: 'access', sentence: (subject) => `An account got the address ${subject}` },
  invite: { kind: 'access', sentence: (subject) => `${subject} was invited` },
  'revoke-invitation': {
    kind: 'access',
    sentence: (subject) => `The invitation of ${subject} was withdrawn`,
  },
  'accept-invitation': { kind: 'access', sentence: (subject) => `${subject} accepted an invitation` },
  'decline-request': { kind: 'access', sentence: (subject) => `The request of ${subject} was declined` },
  'change-groups': { kind: 'access', sentence: (subject) => `The groups of ${subject} were changed` },
  suspend: { kind: 'access', sentence: (subject) => `${subject} was suspended` },
  restore: { kind: 'access', sentence: (subject) => `${subject} was restored` },
  'end-sessions': { kind: 'access', sentence: (subject) => `The sessions of ${subject} were ended` },
  'delete-user': { kind: 'access', sentence: (subject) => `The account of ${subject} was deleted` },
  'change-group': { kind: 'access', sentence: (subject) => `The group ${subject} was changed` },
  'change-level': { kind: 'access', sentence: (subject) => `The level of ${subject} was changed` },
  'copy-invitation': {
    kind: 'access',
    sentence: (subject) => `The link of the invitation of ${subject} was copied`,
  },
  'add-key': { kind: 'access', sentence: (subject) => `${subject} made an API key` },
  'revoke-key': { kind: 'access', sentence: (subject) => `${subject} revoked an API key` },
  'add-passkey': { kind: 'access', sentence: (subject) => `${subject} added a passkey` },
  'remove-passkey': { kind: 'access', sentence: (subject) => `${subject} removed a passkey` },
  'make-preview-link': {
    kind: 'access',
    sentence: (subject) => `A link to the draft of ${subject} was made`,
  },
  'revoke-preview-link': {
    kind: 'access',
    sentence: (subject) => `A link to the draft of ${subject} was revoked`,
  },
  'publish-page': { kind: 'publication', sentence: (subject) => `${subject} was published` },
  'unpublish-page': { kind: 'publication', sentence: (subject) => `${subject} was unpublished` },
  'publish-upload': { kind: 'publication', sentence: (subject) => `Rows were published into ${subject}` },
  'generate-pages': { kind: 'publication', sentence: (subject) => `Pages were generated from ${subject}` },
  'move-pages': { kind: 'publication', sentence: (subject) => `Pages were moved: ${subject}` },
  'move-sections': { kind: 'publication', sentence: (subject) => `Sections were moved to ${subject}` },
  'change-tags': { kind: 'publication', sentence: (subject) => `Tags were changed: ${subject}` },
  'add-redirect': { kind: 'publication', sentence: (subject) => `The address ${subject} was redirected` },
  'remove-redirect': {
    kind: 'publication',
    sentence: (subject) => `The address ${subject} was redirected no longer`,
  },
  'add-map-style': { kind: 'publication', sentence: (subject) => `The map style ${subject} was added` },
  'change-map-style': { kind: 'publication', sentence: (subject) => `The map style ${subject} was changed` },
  'remove-map-style': { kind: 'deletion', sentence: (subject) => `The map style ${subject} was removed` },
  'add-file': { kind: 'publication', sentence: (subject) => `The file ${subject} was added to a library` },
  'replace-file': {
    kind: 'publication',
    sentence: (subject) => `A file of a library was replaced by ${subject}`,
  },
  'remove-file': {
    kind: 'deletion',
    sentence: (subject) => `The file ${subject} was removed from a library`,
  },
  'delete-page': { kind: 'deletion', sentence: (subject) => `${subject} was deleted` },
  'delete-site': { kind: 'deletion', sentence: (subject) => `The site ${subject} was deleted` },
  'delete-source': { kind: 'deletion', sentence: (subject) => `The source ${subject} was deleted` },
  'delete-version': { kind: 'deletion', sentence: (subject) => `The version ${subject} was deleted` },
  'clear-data': { kind: 'deletion', sentence: (subject) => `The rows of ${subject} were deleted` },
  download: { kind: 'export', sentence: (subject) => `${subject} was downloaded` },
  'make-backup': { kind: 'export', sentence: () => 'A backup was requested' },
  'download-backup': { kind: 'export', sentence: (subject) => `The backup ${subject} was downloaded` },
  'export-audit': { kind: 'export', sentence: () => 'The audit log was downloaded' },
  'retry-job': { kind: 'settings', sentence: (subject) => `The job ${subject} was started again` },
  'change-settings': { kind: 'settings', sentence: () => 'The settings were changed' },
  'create-site': { kind: 'settings', sentence: (subject) => `The site ${subject} was created` },
  'create-theme': { kind: 'settings', sentence: (subject) => `The theme ${subject} was added` },
  'change-theme': { kind: 'settings', sentence: (subject) => `The theme ${subject} was changed` },
  'delete-theme': { kind: 'settings', sentence: (subject) => `The theme ${subject} was deleted` },
  'change-site': { kind: 'settings', sentence: (subject) => `The site ${subject} was changed` },
} as const satisfies Record<string, ActionDescription>;

/** One of `auditActions`. */
export type AuditAction = keyof typeof auditActions;

/** The actions of a kind. */
export const actionsOfKind = (kind: AuditKind): AuditAction[] =>
  keysOf(auditActions).filter((action) => auditActions[action].kind === kind);

/**
 * The changes of access of people and groups; changes of levels name pages and sources, which not everybody
 * may see.
 */
export const accessOfPeople: readonly AuditAction[] = actionsOfKind('access').filter(
  (action) => action !== 'change-level',
);

const isAction = (action: string): action is AuditAction => Object.hasOwn(auditActions, action);

/**
 * An entry as a sentence, with the values before and after a change; actions of other versions are shown by
 * name.
 */
export function describeAuditEntry(entry: {
  action: string;
  subject: string;
  details: Record<string, unknown>;
}): string {
  const { action, subject, details } = entry;
  const sentence = isAction(action) ? auditActions[action].sentence(subject) : `${action} ${subject}`;
  const { before, after, groups, reason, key } = details;
  if (typeof key === 'string') return `${sentence}: ${key}`;
  if (groups !== undefined) return `${sentence}: ${valueText(groups)}`;
  if (typeof reason === 'string') return `${sentence}: ${reason}`;

  if (before === undefined && after === undefined) return sentence;
  return `${sentence}: ${valueText(before)} → ${valueText(after)}`;
}

/** The settings of an installation are objects: their values by name. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ') || 'none';
  if (typeof value !== 'object' || value === null) return String(value ?? 'none');
  return Object.entries(value)
    .map(([name, field]) => `${name} ${valueText(field)}`)
    .join(', ');
}
