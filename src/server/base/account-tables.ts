import type { Generated } from 'kysely';
import type { Json, Timestamp } from './column-types.ts';

/** The members of groups. */
type GroupMemberTable = { group_id: number; user_id: string };

/** One-time links that were sent by mail, and other secrets that work once, by their SHA-256. */
type AccountTokenTable = {
  digest: string;
  purpose:
    | 'reset-password'
    | 'register'
    | 'accept-invite'
    | 'change-email'
    | 'add-passkey'
    | 'passkey-sign-in'
    | 'hand-over'
    | 'used-code';
  email: string;
  data: Json;
  expires_at: Date;
};

/** Mails that wait to be written and sent; the job deletes each when it was sent. */
type MailTable = {
  id: Generated<number>;
  kind: string;
  email: string;
  data: Json;
  created_at: Timestamp;
};

/** People with a confirmed address who wait for the approval of their account. */
type AccountRequestTable = { email: string; name: string; at: Timestamp };

/** Invitations that were not accepted yet, with the groups that they lead to. */
type InvitationTable = { email: string; group_ids: number[]; at: Timestamp; by: string | null };

/** Users who may not sign in. */
type SuspensionTable = { user_id: string; at: Timestamp; by: string | null };

/** Keys for programs, by the SHA-256 of their secret. */
type ApiKeyTable = {
  id: Generated<number>;
  digest: string;
  user_id: string;
  name: string;
  /** The highest level that the key gives; the level of its owner limits it further. */
  level: number;
  created_at: Timestamp;
  expires_at: Date | null;
  used_at: Date | null;
};

/** Passkeys, by the id that their authenticator gave them (base64url). */
type PasskeyTable = {
  id: string;
  user_id: string;
  name: string;
  public_key: Buffer;
  /** How often the authenticator has signed; 0 where it does not count. */
  counter: number;
  transports: string[];
  created_at: Timestamp;
  used_at: Date | null;
};

/** What people did that others may have to know: sign-ins, changes of access, deletions. */
type AuditEntryTable = {
  id: Generated<number>;
  at: Timestamp;
  by: string | null;
  email: string | null;
  action: string;
  subject: string;
  details: Json;
  client: string | null;
};

/** The tables of people and of what they may do, beside those of the identity library. */
export type AccountTables = {
  group_member: GroupMemberTable;
  account_token: AccountTokenTable;
  mail: MailTable;
  account_request: AccountRequestTable;
  invitation: InvitationTable;
  suspension: SuspensionTable;
  audit_entry: AuditEntryTable;
  api_key: ApiKeyTable;
  passkey: PasskeyTable;
};
