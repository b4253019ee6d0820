import type { ShownKey } from './api-keys-part.tsx';
import { ListedKeys } from './listed-keys.tsx';
import {
  AccountShell,
  AccountLink,
  AccountNotice,
  FormError,
  FormField,
  FormLinks,
  SubmitButton,
} from './account-shell.tsx';

type ResetPasswordScreenProps = {
  error?: string | undefined;
  email?: string | undefined;
  sentTo?: string | undefined;
};

/** The form for the address that a link to a new password is sent to. `sentTo` is where it went. */
export function ResetPasswordScreen({ error, email, sentTo }: ResetPasswordScreenProps) {
  if (sentTo) {
    return (
      <AccountNotice
        title="Check your e-mail"
        lead={`If ${sentTo} has an account here, a link to set a new password is on its way. It works once, within an hour.`}
      />
    );
  }

  return (
    <AccountShell title="Set a new password" lead="We send a link to your e-mail address.">
      <form method="post">
        <FormError message={error} />
        <FormField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          autoFocus
          defaultValue={email}
        />
        <SubmitButton>Send the link</SubmitButton>
      </form>
      <FormLinks>
        <AccountLink href="/auth/login">Login</AccountLink>
      </FormLinks>
    </AccountShell>
  );
}

/** What choosing a password is for, with the texts of its screen. */
type PasswordChoice = 'set-password' | 'accept-invite' | 'register' | 'first-administrator';

const texts: Record<PasswordChoice, { title: string; lead: string; button: string }> = {
  'set-password': {
    title: 'Set a new password',
    lead: 'All sessions of your account end, and its passkeys are removed. You are signed in with the new password.',
    button: 'Set the password',
  },
  'accept-invite': {
    title: 'Accept the invitation',
    lead: 'Your name is shown to the people you work with.',
    button: 'Create account',
  },
  register: {
    title: 'Create your account',
    lead: 'Your address is confirmed.',
    button: 'Create account',
  },
  'first-administrator': {
    title: 'Create the first administrator',
    lead: 'Administrators can do everything: add data, build pages, invite people.',
    button: 'Create administrator',
  },
};

type NewPasswordScreenProps = {
  choice: PasswordChoice;
  email?: string | undefined;
  name?: string | undefined;
  /** The API keys of the account, which end unless they are kept. */
  keys?: readonly ShownKey[];
  error?: string | undefined;
};

/** Choosing a password, with a link from a mail. `email` is the address of the account, where it is known. */
export function NewPasswordScreen({ choice, email, name, keys = [], error }: NewPasswordScreenProps) {
  const { title, lead, button } = texts[choice];
  const isFirst = choice === 'first-administrator';
  const takesName = choice === 'accept-invite' || choice === 'register';

  return (
    <AccountShell title={title} lead={lead}>
      <form method="post">
        <FormError message={error} />
        {isFirst && (
          <FormField
            label="E-mail"
            name="email"
            type="email"
            autoComplete="username"
            autoFocus={!email}
            defaultValue={email}
          />
        )}
        {!isFirst && <AccountAddress email={email ?? ''} />}
        {takesName && (
          <FormField label="Name" name="name" type="text" autoComplete="name" autoFocus defaultValue={name} />
        )}
        <FormField
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={8}
          hint="At least 8 characters."
        />
        <ListedKeys keys={keys} areTicked />
        <SubmitButton>{button}</SubmitButton>
      </form>
    </AccountShell>
  );
}

/** The address of the account, also for programs that store passwords. */
function AccountAddress({ email }: { email: string }) {
  return (
    <p className="mt-5 text-14">
      <span className="block font-semibold">E-mail</span>
      {email}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
    </p>
  );
}
