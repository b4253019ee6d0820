import { useState } from 'react';
import { inviteUserDocument } from '#client/people-documents.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { copyInvitationLink } from './copy-invitation.ts';
import { GroupChoice } from './group-choice.tsx';
import type { FirstPeople, Group, Manager } from './people-types.ts';
import { usePeopleChange } from './use-people-change.ts';

type InviteDialogProps = {
  groups: FirstPeople['groups'];
  viewer: Manager;
  request?: { email: string; name: string };
  /** Whether there is a mail server. */
  isMailed: boolean;
  onClose(): void;
};

/** Invites a person by e-mail. With `request`, approves that person's request for an account. */
export function InviteDialog({ groups, viewer, request, isMailed, onClose }: InviteDialogProps) {
  const [email, setEmail] = useState(request?.email ?? '');
  const { newUsers } = groups.groups;
  const [chosen, setChosen] = useState<Group[]>(
    newUsers && newUsers.authLevel <= viewer.level ? [newUsers] : [],
  );
  const groupIds = chosen.map(({ id }) => id);
  const address = email.trim();
  const invitation = usePeopleChange(inviteUserDocument, invitedText(address, isMailed));
  const invite = () =>
    invitation.mutate(
      { email: address, groupIds },
      {
        onSuccess: () => {
          if (!isMailed) {
            void copyInvitationLink(address);
          }
          onClose();
        },
      },
    );

  return (
    <FormDialog
      title={request ? `Approve the account of ${request.name}` : 'Invite a person'}
      submitLabel={submitLabel(request !== undefined, isMailed)}
      sending={invitation}

      onSubmit={invite}
      onClose={onClose}
    >
      <TextField
        autoFocus={!request}
        label="E-mail"
        type="email"
        isRequired
        isReadOnly={request !== undefined}
        description={`${isMailed ? 'The person gets' : 'You get'} a link, which works for two weeks. With it, the person chooses a password.`}
        value={email}
        onChange={setEmail}
      />
      {!isMailed && (
        <p className="text-quiet">
          No mail server is set up, so nothing is sent: you copy the link and hand it over.
        </p>
      )}
      <GroupChoice first={groups} viewer={viewer} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}

/** The result of an invitation. */
const invitedText = (address: string, isMailed: boolean): string => {
  if (isMailed) return `An invitation is on its way to ${address}.`;
  return `${address} is invited. Nothing was sent: hand over the link.`;
};

function submitLabel(isApproval: boolean, isMailed: boolean): string {
  if (isApproval) return 'Approve';
  if (isMailed) return 'Send invitation';
  return 'Invite and copy the link';
}
