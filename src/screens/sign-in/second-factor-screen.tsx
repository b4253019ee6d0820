import {
  AccountShell,
  AccountLink,
  FormError,
  FormField,
  FormLinks,
  SubmitButton,
} from './account-shell.tsx';

/** The second step of signing in: a code of the authenticator app, or a backup code. */
export function SecondFactorScreen({ error }: { error?: string | undefined }) {
  return (
    <AccountShell title="Enter your code" lead="Your account has a second factor.">
      <form method="post">
        <FormError message={error} />
        <FormField
          label="Code"
          name="code"
          type="text"
          autoComplete="one-time-code"
          hint="The 6 digits that your authenticator app shows, or one of your backup codes."
          autoFocus
        />
        <SubmitButton>Login</SubmitButton>
      </form>
      <FormLinks>
        <AccountLink href="/auth/login">Start again</AccountLink>
      </FormLinks>
    </AccountShell>
  );
}
