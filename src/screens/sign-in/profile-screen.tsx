import { formatDate } from '#domain/value/date/format-date.ts';
import type { Texts } from '#texts/texts-of.ts';
import { useLocale, useTexts } from '#texts/use-texts.tsx';
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

/** How a person signs in. */
type ProfileAccess = {
  hasPassword: boolean;
  /** The provider that the person signs in with. */
  provider: string | null;
  hasSecondFactor: boolean;
  /** Null where this address can have none. */
  passkeys: ShownPasskey[] | null;
};

/** What the profile shows. */
export type ProfileProps = {
  /** The id of the account. */
  account: string;
  /** The name in its field: the stored one, or one that was entered when the session had ended. */
  enteredName: string;
  email: string;
  access: ProfileAccess;
  sessions: {
    id: string;
    createdAt: Date;
    usedAt: Date;
    browser: string | null;
    system: string | null;
    isCurrent: boolean;
  }[];
  keys: ShownKey[];
  level: number;
  result?: ProfileResult;
};

/** One's own account: name, address, password, passkeys, sessions and keys. */
export function ProfileScreen({
  account,
  enteredName,
  email,
  access: { hasPassword, provider, hasSecondFactor, passkeys },
  sessions,
  keys,
  level,
  result,
}: ProfileProps) {
  const { accounts, errors, pages } = useTexts();
  return (
    <ProfileAccount value={account}>
      <AccountShell title={pages.profile} lead={email}>
        <ProfilePart intent="name" heading={accounts.name} button={accounts.saveName} result={result}>
          <FormField
            label={accounts.name}
            name="name"
            type="text"
            autoComplete="name"
            defaultValue={enteredName}
          />
        </ProfilePart>
        {hasPassword && (
          <ProfilePart
            intent="email"
            heading={accounts.email}
            button={accounts.changeAddress}
            result={result}
          >
            <FormField
              label={accounts.newEmail}
              name="email"
              type="email"
              autoComplete="email"
              hint={accounts.newEmailHint}
            />
            <FormField
              label={accounts.yourPassword}
              name="password"
              type="password"
              autoComplete="current-password"
            />
          </ProfilePart>
        )}
        {hasPassword && (
          <ProfilePart
            intent="password"
            heading={accounts.password}
            button={accounts.changePassword}
            result={result}
          >
            <FormField
              label={accounts.currentPassword}
              name="current"
              type="password"
              autoComplete="current-password"
            />
            <FormField
              label={accounts.newPassword}
              name="password"
              type="password"
              autoComplete="new-password"
              minLength={8}
              hint={accounts.newPasswordHint}
            />
            <ListedKeys keys={keys} areTicked={false} />
          </ProfilePart>
        )}
        {!hasPassword && <NoPassword provider={provider} />}
        {hasPassword && <SecondFactorPart isOn={hasSecondFactor} result={result} />}
        {hasPassword && passkeys && <PasskeysPart passkeys={passkeys} result={result} />}
        <Sessions sessions={sessions} result={result} />
        <ApiKeysPart keys={keys} level={level} hasPassword={hasPassword} result={result} />
        <FormLinks>
          <AccountLink href="/">{errors.goToFirstPage}</AccountLink>
          <AccountLink href="/auth/logout">{pages.logout}</AccountLink>
        </FormLinks>
      </AccountShell>
    </ProfileAccount>
  );
}

/** Says that an account has no password, and where its owner signs in. */
function NoPassword({ provider }: Pick<ProfileAccess, 'provider'>) {
  const { accounts } = useTexts();
  return (
    <section className="mt-10">
      <h2 className="text-18 font-semibold">{accounts.password}</h2>
      <p className="mt-2 text-14 text-quiet">
        {provider ? (
          accounts.passwordAtProvider({ provider })
        ) : (
          <>
            {accounts.passwordElsewhere}{' '}
            <AccountLink href="/auth/reset-password">{accounts.setAPassword}</AccountLink>
          </>
        )}
      </p>
    </section>
  );
}

function Sessions({ sessions, result }: Pick<ProfileProps, 'sessions' | 'result'>) {
  const { accounts } = useTexts();
  const locale = useLocale();
  const isAbout = result?.intent === 'end-session' || result?.intent === 'end-others';

  return (
    <section id="sessions" className="mt-10">
      <h2 className="text-18 font-semibold">{accounts.sessions}</h2>
      <FormResult result={isAbout ? result : undefined} />
      <ul className="mt-3 border-t">
        {sessions.map(({ id, usedAt, isCurrent, ...agent }) => (
          <ListRow
            key={id}
            title={agentName(agent, accounts)}
            note={isCurrent ? accounts.thisSession : accounts.usedOn({ date: formatDate(usedAt, locale) })}
            remove={
              isCurrent
                ? undefined
                : {
                    intent: 'end-session',
                    part: 'sessions',
                    name: 'session',
                    id,
                    label: accounts.endSessionIn({ browser: agentName(agent, accounts) }),
                    text: accounts.end,
                  }
            }
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <ProfileForm part="sessions" intent="end-others">
          <QuietButton>{accounts.endOtherSessions}</QuietButton>
        </ProfileForm>
      )}
    </section>
  );
}

/** What the browser of a session is called, as far as it is known. */
function agentName(
  { browser, system }: Pick<ProfileProps['sessions'][number], 'browser' | 'system'>,
  accounts: Texts['accounts'],
): string {
  if (browser && system) return accounts.browserOn({ browser, system });
  return browser ?? system ?? accounts.unknownBrowser;
}
