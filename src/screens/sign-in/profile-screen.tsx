import type { ReactNode } from 'react';
import { formatDate } from '#domain/value/format-date.ts';
import { AccountFrame, AccountLink, FormError, FormField, FormLinks } from './account-frame.tsx';

/** The forms of the profile, by the value of their field `intent`. */
export type ProfileIntent = 'name' | 'email' | 'password' | 'end-session' | 'end-others';

/** What the profile shows. */
export type ProfileProps = {
  name: string;
  email: string;
  hasPassword: boolean;
  sessions: { id: string; createdAt: Date; usedAt: Date; browser: string; isCurrent: boolean }[];
  /** The result of the form that was sent. */
  result?: { intent: ProfileIntent; error?: string; done?: string } | undefined;
};

/** One's own account: name, address, password and sessions. */
export function ProfileScreen({ name, email, hasPassword, sessions, result }: ProfileProps) {
  return (
    <AccountFrame title="Profile" lead={email}>
      <Part intent="name" heading="Name" button="Save the name" result={result}>
        <FormField label="Name" name="name" type="text" autoComplete="name" defaultValue={name} />
      </Part>
      <Part intent="email" heading="E-mail" button="Change the address" result={result}>
        <FormField
          label="New e-mail"
          name="email"
          type="email"
          autoComplete="email"
          hint="It changes when you open the link that we send there."
        />
        <FormField
          label="Your password"
          id="email-password"
          name="password"
          type="password"
          autoComplete="current-password"
        />
      </Part>
      {hasPassword ? (
        <Part intent="password" heading="Password" button="Change the password" result={result}>
          <FormField
            label="Current password"
            name="current"
            type="password"
            autoComplete="current-password"
          />
          <FormField
            label="New password"
            id="new-password"
            name="password"
            type="password"
            autoComplete="new-password"
            minLength={8}
            hint="At least 8 characters. All other sessions end."
          />
        </Part>
      ) : (
        <section className="mt-10">
          <h2 className="text-18 font-semibold">Password</h2>
          <p className="mt-2 text-14 text-quiet">
            You have none, because you sign in elsewhere.{' '}
            <AccountLink href="/auth/reset-password">Set a password</AccountLink>
          </p>
        </section>
      )}
      <Sessions sessions={sessions} result={result} />
      <FormLinks>
        <AccountLink href="/">Go to the first page</AccountLink>
        <AccountLink href="/auth/logout">Logout</AccountLink>
      </FormLinks>
    </AccountFrame>
  );
}

function Part({
  intent,
  heading,
  button,
  result,
  children,
}: {
  intent: ProfileIntent;
  heading: string;
  button: string;
  result: ProfileProps['result'];
  children: ReactNode;
}) {
  return (
    <section id={intent} className="mt-10">
      <h2 className="text-18 font-semibold">{heading}</h2>
      <form method="post" action={`#${intent}`}>
        <input type="hidden" name="intent" value={intent} />
        <Result result={result?.intent === intent ? result : undefined} />
        {children}
        <QuietButton>{button}</QuietButton>
      </form>
    </section>
  );
}

function Result({ result }: Pick<ProfileProps, 'result'>) {
  if (!result?.done) return <FormError message={result?.error} />;
  return (
    <p
      role="status"
      className="mt-5 border-l-2 border-success bg-success-soft px-3 py-2 text-14 text-success"
    >
      {result.done}
    </p>
  );
}

function QuietButton({ children }: { children: ReactNode }) {
  return (
    <button
      type="submit"
      className="mt-4 h-11 rounded-control border border-edge px-4 text-14 font-semibold hover:bg-raised"
    >
      {children}
    </button>
  );
}

function Sessions({ sessions, result }: Pick<ProfileProps, 'sessions' | 'result'>) {
  const isAbout = result?.intent === 'end-session' || result?.intent === 'end-others';
  return (
    <section id="sessions" className="mt-10">
      <h2 className="text-18 font-semibold">Sessions</h2>
      <Result result={isAbout ? result : undefined} />
      <ul className="mt-3 border-t">
        {sessions.map(({ id, browser, usedAt, isCurrent }) => (
          <li key={id} className="flex min-h-14 items-center justify-between gap-4 border-b text-14">
            <span>
              {browser}
              <span className="block text-12 text-quiet">
                {isCurrent ? 'This session' : `Used on ${formatDate(usedAt)}`}
              </span>
            </span>
            {!isCurrent && (
              <form method="post" action="#sessions">
                <input type="hidden" name="intent" value="end-session" />
                <input type="hidden" name="session" value={id} />
                <button
                  type="submit"
                  className="h-11 px-2 text-accent underline"
                  aria-label={`End the session in ${browser}`}
                >
                  End
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action="#sessions">
          <input type="hidden" name="intent" value="end-others" />
          <QuietButton>End all other sessions</QuietButton>
        </form>
      )}
    </section>
  );
}
