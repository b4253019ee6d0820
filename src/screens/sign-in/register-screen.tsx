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

type RegisterScreenProps = {
  mode: InstallationSettings['registration'];
  error?: string | undefined;
  name?: string | undefined;
  email?: string | undefined;
  sentTo?: string | undefined;
};

/** The form to request an account. `sentTo` is the address that the link to confirm it was sent to. */
export function RegisterScreen({ mode, error, name, email, sentTo }: RegisterScreenProps) {
  if (mode === 'closed') {
    return (
      <AccountNotice
        title="Registration is closed"
        lead="Accounts are made by invitation only. Ask a manager of this installation for one."
      />
    );
  }

  if (sentTo) {
    return (
      <AccountNotice title="Check your e-mail" lead={`We sent a link to ${sentTo}. Open it to go on.`} />
    );
  }

  return (
    <AccountShell
      title="Create an account"
      lead={
        mode === 'request'
          ? 'You confirm your address first. Then a manager approves your account.'
          : 'You confirm your address first, and choose a password then.'
      }
    >
      <form method="post">
        <FormError message={error} />
        <FormField label="Name" name="name" type="text" autoComplete="name" autoFocus defaultValue={name} />
        <FormField label="E-mail" name="email" type="email" autoComplete="username" defaultValue={email} />
        <SubmitButton>Create an account</SubmitButton>
      </form>
      <FormLinks>
        <AccountLink href="/auth/login">Login</AccountLink>
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
  return (
    <AccountShell title="Confirm your e-mail address" lead={lead}>
      <form method="post">
        <FormError message={error} />
        <p className="mt-5 text-14">{email}</p>
        <SubmitButton>Confirm this address</SubmitButton>
      </form>
    </AccountShell>
  );
}
