import {
  AccountFrame,
  AccountLink,
  FormError,
  FormField,
  FormLinks,
  SubmitButton,
} from './account-frame.tsx';

/** Signing in with e-mail and password. `mayRegister` offers a new account. */
export function SignInScreen({
  error,
  email,
  mayRegister,
}: {
  error?: string | undefined;
  email?: string | undefined;
  mayRegister: boolean;
}) {
  return (
    <AccountFrame title="Login">
      <form method="post">
        <FormError message={error} />
        <FormField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          autoFocus={!email}
          {...(email ? { defaultValue: email } : {})}
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
      <FormLinks>
        <AccountLink href="/auth/reset-password">Forgot your password?</AccountLink>
        {mayRegister && <AccountLink href="/auth/register">Create an account</AccountLink>}
      </FormLinks>
    </AccountFrame>
  );
}

/** Confirms that the session shall end: a link alone changes nothing. */
export function LogoutScreen({ email }: { email: string }) {
  return (
    <AccountFrame title="Logout" lead={`You are signed in as ${email}.`}>
      <form method="post">
        <SubmitButton>Logout</SubmitButton>
      </form>
    </AccountFrame>
  );
}
