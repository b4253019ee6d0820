import { useState } from 'react';
import { inviteUserDocument } from '#client/people-documents.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { GroupChoice } from './group-choice.tsx';
import type { FirstPeople, Group, Manager } from './people-types.ts';
import { usePeopleChange } from './use-people-change.ts';

/** Invites a person by e-mail. With `request`, approves that person's request for an account. */
export function InviteDialog({
  groups,
  viewer,
  request,
  onClose,
}: {
  groups: FirstPeople['groups'];
  viewer: Manager;
  request?: { email: string; name: string };
  onClose(): void;
}) {
  const [email, setEmail] = useState(request?.email ?? '');
  const { newUsers } = groups.groups;
  const [chosen, setChosen] = useState<Group[]>(
    newUsers && newUsers.authLevel <= viewer.level ? [newUsers] : [],
  );
  const groupIds = chosen.map(({ id }) => id);
  const invitation = usePeopleChange(inviteUserDocument, `An invitation is on its way to ${email.trim()}.`);
  return (
    <FormDialog
      title={request ? `Approve the account of ${request.name}` : 'Invite a person'}
      submitLabel={request ? 'Approve' : 'Send invitation'}
      isPending={invitation.isPending}
      error={invitation.error}
      onSubmit={() => invitation.mutate({ email: email.trim(), groupIds }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField
        autoFocus={!request}
        label="E-mail"
        type="email"
        isRequired
        isReadOnly={request !== undefined}
        description="The person gets a link, which works for two weeks, and chooses a password."
        value={email}
        onChange={setEmail}
      />
      <GroupChoice first={groups} viewer={viewer} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
