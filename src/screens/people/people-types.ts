import type { ResultOf } from '#client/graphql.ts';
import type { peopleDocument } from '#client/people-documents.ts';
import type { Viewer } from '#domain/access/access.ts';

/** Users, groups, invitations and requests, as they were read. */
export type People = ResultOf<typeof peopleDocument>;
/** A group. */
export type Group = People['groups'][number];
/** A user. */
export type User = People['people']['users'][number];
/** The viewer, as far as rules about granting access need them. */
export type Manager = Pick<Viewer, 'id' | 'level'>;
