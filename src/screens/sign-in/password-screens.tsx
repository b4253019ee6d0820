import type { Texts } from '#texts/texts-of.ts';
import { useTexts } from '#texts/use-texts.tsx';
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
  const { accounts, pages } = useTexts();
  if (sentTo) {
    return <AccountNotice title={accounts.checkEmail} lead={accounts.passwordLinkSent({ email: sentTo })} />;
  }

  return (
    <AccountShell title={accounts.setNewPassword} lead={accounts.weSendLink}>
      <form method="post">
        <FormError message={error} />
        <FormField
          label={accounts.email}
          name="email"
          type="email"
          autoComplete="username"
          autoFocus
          defaultValue={email}
        />
        <SubmitButton>{accounts.sendLink}</SubmitButton>
      </form>
      <FormLinks>
        <AccountLink href="/auth/login">{pages.login}</AccountLink>
      </FormLinks>
    </AccountShell>
  );
}

/** What choosing a password is for. */
type PasswordChoice = 'set-password' | 'accept-invite' | 'register' | 'first-administrator';

/** What the screen of each choice says. */
const textsFor = (
  accounts: Texts['accounts'],
): Record<PasswordChoice, { title: string; lead: string; button: string }> => ({
  'set-password': {
    title: accounts.setNewPassword,
    lead: accounts.setPasswordLead,
    button: accounts.setThePassword,
  },
  'accept-invite': {
    title: accounts.acceptInvitation,
    lead: accounts.nameIsShown,
    button: accounts.createAccount,
  },
  register: {
    title: accounts.createYourAccount,
    lead: accounts.addressIsConfirmed,
    button: accounts.createAccount,
  },
  'first-administrator': {
    title: accounts.createFirstAdministrator,
    lead: accounts.administratorsCan,
    button: accounts.createAdministrator,
  },
});

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
  const { accounts } = useTexts();
  const { title, lead, button } = textsFor(accounts)[choice];
  const isFirst = choice === 'first-administrator';
  const takesName = choice === 'accept-invite' || choice === 'register';

  return (
    <AccountShell title={title} lead={lead}>
      <form method="post">
        <FormError message={error} />
        {isFirst && (
          <FormField
            label={accounts.email}
            name="email"
            type="email"
            autoComplete="username"
            autoFocus={!email}
            defaultValue={email}
          />
        )}
        {!isFirst && <AccountAddress email={email ?? ''} />}
        {takesName && (
          <FormField
            label={accounts.name}
            name="name"
            type="text"
            autoComplete="name"
            autoFocus
            defaultValue={name}
          />
        )}
        <FormField
          label={accounts.password}
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={8}
          hint={accounts.atLeast8}
        />
        <ListedKeys keys={keys} areTicked />
        <SubmitButton>{button}</SubmitButton>
      </form>
    </AccountShell>
  );
}

/** The address of the account, also for programs that store passwords. */
function AccountAddress({ email }: { email: string }) {
  const { accounts } = useTexts();
  return (
    <p className="mt-5 text-14">
      <span className="block font-semibold">{accounts.email}</span>
      {email}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
    </p>
  );
}
