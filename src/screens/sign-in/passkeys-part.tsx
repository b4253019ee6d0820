import type { ReactNode } from 'react';
import { formatDate } from '#domain/value/date/format-date.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import type { Texts } from '#texts/texts-of.ts';
import { useLocale, useTexts } from '#texts/use-texts.tsx';
import { FormField } from './account-shell.tsx';
import { AccountField, FormResult, ListRow, QuietButton, type ProfileResult } from './profile-part.tsx';

/** A passkey of the person who is signed in. */
export type ShownPasskey = { id: string; name: string; createdAt: Date; usedAt: Date | null };

type PasskeyFormProps = {
  ceremony: 'sign-in' | 'add';
  /** Where it is sent; without it, to the address of the page. */
  action?: string;
  children: ReactNode;
};

/** A form that the script for passkeys shows where the browser has them, and completes with a credential. */
export function PasskeyForm({ ceremony, action, children }: PasskeyFormProps) {
  const { accounts } = useTexts();
  return (
    <form
      method="post"
      action={action}
      hidden
      data-passkey={ceremony}
      data-failed={accounts.passkeyFailed}
      data-known={accounts.passkeyOnDevice}
      data-cancelled={accounts.passkeyCancelled}
      data-otherwise={accounts.passkeyOrPassword}
    >
      <p
        role="alert"
        hidden
        className="mt-5 border-s-2 border-danger bg-danger-soft px-3 py-2 text-14 text-danger"
      />
      <input type="hidden" name="credential" />
      {children}
    </form>
  );
}

/** The passkeys of the person who is signed in, with a form that adds one. */
export function PasskeysPart({ passkeys, result }: { passkeys: ShownPasskey[]; result: ProfileResult }) {
  const { accounts } = useTexts();
  const locale = useLocale();
  const isAbout = result?.intent === 'add-passkey' || result?.intent === 'remove-passkey';

  return (
    <section id="passkeys" className="mt-10">
      <h2 className="text-18 font-semibold">{accounts.passkeys}</h2>
      <p className="mt-2 text-14 text-quiet">{accounts.passkeysHint}</p>
      <FormResult result={isAbout ? result : undefined} />
      {passkeys.length > 0 && (
        <ul className="mt-3 border-t">
          {passkeys.map(({ id, name, createdAt, usedAt }) => (
            <ListRow
              key={id}
              title={name}
              note={noteOf(createdAt, usedAt, accounts, locale)}
              remove={{
                intent: 'remove-passkey',
                part: 'passkeys',
                name: 'passkey',
                id,
                label: accounts.removePasskey({ name }),
                text: accounts.remove,
              }}
            />
          ))}
        </ul>
      )}
      <PasskeyForm ceremony="add" action="/auth/profile#passkeys">
        <input type="hidden" name="intent" value="add-passkey" />
        <AccountField />
        <FormField label={accounts.passkeyName} name="name" type="text" autoComplete="off" />
        <FormField
          label={accounts.yourPassword}
          name="password"
          type="password"
          autoComplete="current-password"
        />
        <QuietButton>{accounts.addPasskey}</QuietButton>
      </PasskeyForm>
      <p data-no-passkeys className="mt-3 text-14 text-quiet">
        {accounts.noPasskeys}
      </p>
    </section>
  );
}

function noteOf(createdAt: Date, usedAt: Date | null, accounts: Texts['accounts'], locale: Locale): string {
  const added = formatDate(createdAt, locale);
  if (!usedAt) return accounts.passkeyNeverUsed({ added });
  return accounts.passkeyUsed({ added, used: formatDate(usedAt, locale) });
}
