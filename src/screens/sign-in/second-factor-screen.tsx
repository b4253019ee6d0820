import {
  AccountShell,
  AccountLink,
  FormError,
  FormField,
  FormLinks,
  SubmitButton,
} from './account-shell.tsx';
import { useTexts } from '#texts/use-texts.tsx';

/** The second step of signing in: a code of the authenticator app, or a backup code. */
export function SecondFactorScreen({ error }: { error?: string | undefined }) {
  const { accounts, pages } = useTexts();
  return (
    <AccountShell title={accounts.enterYourCode} lead={accounts.hasSecondFactor}>
      <form method="post">
        <FormError message={error} />
        <FormField
          label={accounts.code}
          name="code"
          type="text"
          autoComplete="one-time-code"
          hint={accounts.codeHint}
          autoFocus
        />
        <SubmitButton>{pages.login}</SubmitButton>
      </form>
      <FormLinks>
        <AccountLink href="/auth/login">{accounts.startAgain}</AccountLink>
      </FormLinks>
    </AccountShell>
  );
}
