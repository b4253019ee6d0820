import { inviteUserDocument, revokeInvitationDocument } from '#client/people-documents.ts';
import { formatTimestamp } from '#domain/value/date/format-date.ts';
import { plural } from '#domain/value/number/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { copyInvitationLink } from './copy-invitation.ts';
import { MorePeople } from './more-people.tsx';
import type { Invitation } from './people-types.ts';
import type { PeopleList } from './use-people-list.ts';
import { usePeopleChange } from './use-people-change.ts';

/**
 * Invitations that were not accepted yet: they can be sent again, or withdrawn. Without a mail server, their
 * links are copied.
 */
export function InvitationList({ list, isMailed }: { list: PeopleList<Invitation>; isMailed: boolean }) {
  const again = usePeopleChange(inviteUserDocument, 'The invitation is sent again.');
  const revoke = usePeopleChange(revokeInvitationDocument, 'The invitation is withdrawn.');
  const failure = again.error ?? revoke.error;

  return (
    <section>
      <h2 className="text-18 font-semibold">{plural(list.length, 'open invitation')}</h2>
      {!isMailed && (
        <p className="mt-1 text-14 text-quiet">
          No mail server is set up, so nothing was sent. Copy a link, and hand it over.
        </p>
      )}
      <ul className="mt-2 border-t">
        {list.entries.map(({ email, groups, by, at }) => (
          <li
            key={email}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b py-3 text-14"
          >
            <span className="min-w-0 wrap-anywhere">
              {email} <span className="text-quiet">{groups.map(({ name }) => name).join(', ')}</span>
              <span className="tabular block text-12 text-quiet">
                {formatTimestamp(at)} UTC{by && `, by ${by}`}
              </span>
            </span>
            <span className="flex gap-2">
              {isMailed ? (
                <Button
                  size="compact"
                  aria-label={`Send again: ${email}`}
                  onPress={() => again.mutate({ email, groupIds: groups.map(({ id }) => id) })}
                >
                  Send again
                </Button>
              ) : (
                <Button
                  size="compact"
                  icon="copy"
                  aria-label={`Copy the link: ${email}`}
                  onPress={() => void copyInvitationLink(email)}
                >
                  Copy the link
                </Button>
              )}
              <Button
                size="compact"
                aria-label={`Withdraw: ${email}`}
                onPress={() => revoke.mutate({ email })}
              >
                Withdraw
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <MorePeople list={list} what="invitations" />
      {failure && <ErrorNote className="mt-3" error={failure} />}
    </section>
  );
}
