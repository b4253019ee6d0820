import type { InstallationSettings } from '#domain/access/installation-settings.ts';
import {
  AccountShell,
  AccountLink,
  AccountNotice,
  FormError,
  FormField,
  FormLinks,
  SubmitButton,
} from './account-shell.tsx';
import { useTexts } from '#texts/use-texts.tsx';

type RegisterScreenProps = {
  mode: InstallationSettings['registration'];
  error?: string | undefined;
  name?: string | undefined;
  email?: string | undefined;
  sentTo?: string | undefined;
};

/** The form to request an account. `sentTo` is the address that the link to confirm it was sent to. */
export function RegisterScreen({ mode, error, name, email, sentTo }: RegisterScreenProps) {
  const { accounts, pages } = useTexts();
  if (mode === 'closed') {
    return <AccountNotice title={accounts.registrationClosed} lead={accounts.byInvitation} />;
  }

  if (sentTo) {
    return <AccountNotice title={accounts.checkEmail} lead={accounts.linkSent({ email: sentTo })} />;
  }

  return (
    <AccountShell
      title={accounts.createAnAccount}
      lead={mode === 'request' ? accounts.thenApproval : accounts.thenPassword}
    >
      <form method="post">
        <FormError message={error} />
        <FormField
          label={accounts.name}
          name="name"
          type="text"
          autoComplete="name"
          autoFocus
          defaultValue={name}
        />
        <FormField
          label={accounts.email}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
        />
        <SubmitButton>{accounts.createAnAccount}</SubmitButton>
      </form>
      <FormLinks>
        <AccountLink href="/auth/login">{pages.login}</AccountLink>
      </FormLinks>
    </AccountShell>
  );
}

type ConfirmAddressScreenProps = {
  email: string;
  lead: string;
  error?: string | undefined;
};

/** Confirms an address with one button, so that programs that open the links of mails change nothing. */
export function ConfirmAddressScreen({ email, lead, error }: ConfirmAddressScreenProps) {
  const { accounts } = useTexts();
  return (
    <AccountShell title={accounts.confirmAddress} lead={lead}>
      <form method="post">
        <FormError message={error} />
        <p className="mt-5 text-14">{email}</p>
        <SubmitButton>{accounts.confirmThisAddress}</SubmitButton>
      </form>
    </AccountShell>
  );
}
