import {
  AccountShell,
  AccountLink,
  FormError,
  FormField,
  FormLinks,
  SubmitButton,
} from './account-shell.tsx';
import { useTexts } from '#texts/use-texts.tsx';
import { PasskeyForm } from './passkeys-part.tsx';

type SignInScreenProps = {
  error?: string | undefined;
  email?: string | undefined;
  hasEnded: boolean;
  mayRegister: boolean;
  provider: { name: string; href: string } | null;
  takesPasskeys: boolean;
};

/**
 * Signing in with e-mail and password, with a passkey, or at a provider. `hasEnded`: a form was sent after
 * the end of the session. `mayRegister` offers a new account.
 */
export function SignInScreen(props: SignInScreenProps) {
  const { accounts, pages } = useTexts();
  const { error, email, hasEnded, mayRegister, provider, takesPasskeys } = props;
  return (
    <AccountShell title={pages.login} lead={hasEnded ? accounts.sessionEnded : undefined}>
      <form method="post">
        <FormError message={error} />
        <FormField
          label={accounts.email}
          name="email"
          type="email"
          autoComplete="username"
          autoFocus={!email}
          defaultValue={email}
        />
        <FormField
          label={accounts.password}
          name="password"
          type="password"
          autoComplete="current-password"
          autoFocus={Boolean(email)}
        />
        <SubmitButton>{pages.login}</SubmitButton>
      </form>
      {takesPasskeys && (
        <PasskeyForm ceremony="sign-in">
          <button
            type="submit"
            className="mt-3 flex min-h-11 w-full items-center justify-center rounded-control border border-edge px-4 py-2 text-center font-semibold hover:bg-raised"
          >
            {accounts.loginWithPasskey}
          </button>
        </PasskeyForm>
      )}
      {provider && (
        <a
          href={provider.href}
          className="mt-3 flex min-h-11 w-full items-center justify-center rounded-control border border-edge px-4 py-2 text-center font-semibold text-ink no-underline hover:bg-raised"
        >
          {accounts.continueWith({ name: provider.name })}
        </a>
      )}
      <FormLinks>
        <AccountLink href="/auth/reset-password">{accounts.forgotPassword}</AccountLink>
        {mayRegister && <AccountLink href="/auth/register">{accounts.createAnAccount}</AccountLink>}
      </FormLinks>
    </AccountShell>
  );
}

/** Confirms that the session shall end: a link alone changes nothing. */
export function LogoutScreen({ email }: { email: string }) {
  const { accounts, pages } = useTexts();
  return (
    <AccountShell title={pages.logout} lead={accounts.signedInAs({ email })}>
      <form method="post">
        <SubmitButton>{pages.logout}</SubmitButton>
      </form>
    </AccountShell>
  );
}
