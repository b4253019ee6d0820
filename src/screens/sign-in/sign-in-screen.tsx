import {
  AccountShell,
  AccountLink,
  FormError,
  FormField,
  FormLinks,
  SubmitButton,
} from './account-shell.tsx';
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
  const { error, email, hasEnded, mayRegister, provider, takesPasskeys } = props;
  return (
    <AccountShell
      title="Login"
      lead={hasEnded ? 'Your session has ended. Log in, then repeat what you wanted to save.' : undefined}
    >
      <form method="post">
        <FormError message={error} />
        <FormField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          autoFocus={!email}
          defaultValue={email}
        />
        <FormField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          autoFocus={Boolean(email)}
        />
        <SubmitButton>Login</SubmitButton>
      </form>
      {takesPasskeys && (
        <PasskeyForm ceremony="sign-in">
          <button
            type="submit"
            className="mt-3 flex min-h-11 w-full items-center justify-center rounded-control border border-edge px-4 py-2 text-center font-semibold hover:bg-raised"
          >
            Log in with a passkey
          </button>
        </PasskeyForm>
      )}
      {provider && (
        <a
          href={provider.href}
          className="mt-3 flex min-h-11 w-full items-center justify-center rounded-control border border-edge px-4 py-2 text-center font-semibold text-ink no-underline hover:bg-raised"
        >
          Continue with {provider.name}
        </a>
      )}
      <FormLinks>
        <AccountLink href="/auth/reset-password">Forgot your password?</AccountLink>
        {mayRegister && <AccountLink href="/auth/register">Create an account</AccountLink>}
      </FormLinks>
    </AccountShell>
  );
}

/** Confirms that the session shall end: a link alone changes nothing. */
export function LogoutScreen({ email }: { email: string }) {
  return (
    <AccountShell title="Logout" lead={`You are signed in as ${email}.`}>
      <form method="post">
        <SubmitButton>Logout</SubmitButton>
      </form>
    </AccountShell>
  );
}
