import { formatDate } from '#domain/value/date/format-date.ts';
import { AccountShell, AccountLink, FormField, FormLinks } from './account-shell.tsx';
import { PasskeysPart, type ShownPasskey } from './passkeys-part.tsx';
import { SecondFactorPart } from './second-factor-part.tsx';
import { ApiKeysPart, type ShownKey } from './api-keys-part.tsx';
import { ListedKeys } from './listed-keys.tsx';
import {
  FormResult,
  ListRow,
  ProfileAccount,
  ProfileForm,
  ProfilePart,
  QuietButton,
  type ProfileResult,
} from './profile-part.tsx';

/** What the profile shows. */
export type ProfileProps = {
  /** The id of the account. */
  account: string;
  /** The name in its field: the stored one, or one that was entered when the session had ended. */
  enteredName: string;
  email: string;
  hasPassword: boolean;
  /** The provider that the person signs in with. */
  provider: string | null;
  hasSecondFactor: boolean;
  /** Null where this address can have none. */
  passkeys: ShownPasskey[] | null;
  sessions: { id: string; createdAt: Date; usedAt: Date; browser: string; isCurrent: boolean }[];
  keys: ShownKey[];
  level: number;
  result?: ProfileResult;
};

/** One's own account: name, address, password, passkeys, sessions and keys. */
export function ProfileScreen({
  account,
  enteredName,
  email,
  hasPassword,
  provider,
  hasSecondFactor,
  passkeys,
  sessions,
  keys,
  level,
  result,
}: ProfileProps) {
  return (
    <ProfileAccount value={account}>
      <AccountShell title="Profile" lead={email}>
        <ProfilePart intent="name" heading="Name" button="Save name" result={result}>
          <FormField label="Name" name="name" type="text" autoComplete="name" defaultValue={enteredName} />
        </ProfilePart>
        {hasPassword && (
          <ProfilePart intent="email" heading="E-mail" button="Change the address" result={result}>
            <FormField
              label="New e-mail"
              name="email"
              type="email"
              autoComplete="email"
              hint="It changes when you open the link that we send there."
            />
            <FormField
              label="Your password"
              name="password"
              type="password"
              autoComplete="current-password"
            />
          </ProfilePart>
        )}
        {hasPassword && (
          <ProfilePart intent="password" heading="Password" button="Change the password" result={result}>
            <FormField
              label="Current password"
              name="current"
              type="password"
              autoComplete="current-password"
            />
            <FormField
              label="New password"
              name="password"
              type="password"
              autoComplete="new-password"
              minLength={8}
              hint="At least 8 characters. All other sessions end."
            />
            <ListedKeys keys={keys} areTicked={false} />
          </ProfilePart>
        )}
        {!hasPassword && (
          <section className="mt-10">
            <h2 className="text-18 font-semibold">Password</h2>
            <p className="mt-2 text-14 text-quiet">
              {provider ? (
                `You have none, because you sign in with ${provider}. Your groups come from there, too.`
              ) : (
                <>
                  You have none, because you sign in elsewhere.{' '}
                  <AccountLink href="/auth/reset-password">Set a password</AccountLink>
                </>
              )}
            </p>
          </section>
        )}
        {hasPassword && <SecondFactorPart isOn={hasSecondFactor} result={result} />}
        {hasPassword && passkeys && <PasskeysPart passkeys={passkeys} result={result} />}
        <Sessions sessions={sessions} result={result} />
        <ApiKeysPart keys={keys} level={level} hasPassword={hasPassword} result={result} />
        <FormLinks>
          <AccountLink href="/">Go to the first page</AccountLink>
          <AccountLink href="/auth/logout">Logout</AccountLink>
        </FormLinks>
      </AccountShell>
    </ProfileAccount>
  );
}

function Sessions({ sessions, result }: Pick<ProfileProps, 'sessions' | 'result'>) {
  const isAbout = result?.intent === 'end-session' || result?.intent === 'end-others';
  return (
    <section id="sessions" className="mt-10">
      <h2 className="text-18 font-semibold">Sessions</h2>
      <FormResult result={isAbout ? result : undefined} />
      <ul className="mt-3 border-t">
        {sessions.map(({ id, browser, usedAt, isCurrent }) => (
          <ListRow
            key={id}
            title={browser}
            note={isCurrent ? 'This session' : `Used on ${formatDate(usedAt)}`}
            remove={
              isCurrent
                ? undefined
                : {
                    intent: 'end-session',
                    part: 'sessions',
                    name: 'session',
                    id,
                    label: `End the session in ${browser}`,
                    text: 'End',
                  }
            }
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <ProfileForm part="sessions" intent="end-others">
          <QuietButton>End all other sessions</QuietButton>
        </ProfileForm>
      )}
    </section>
  );
}
