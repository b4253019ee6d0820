import { accessLevels } from '#domain/access/access.ts';
import { formatDate } from '#domain/value/date/format-date.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import type { Texts } from '#texts/texts-of.ts';
import { TextWith, useLocale, useTexts } from '#texts/use-texts.tsx';
import { FormField, FormSelect } from './account-shell.tsx';
import { FormResult, ListRow, ProfileForm, QuietButton, type ProfileResult } from './profile-part.tsx';

/** A key for programs. */
export type ShownKey = {
  id: number;
  name: string;
  level: number;
  createdAt: Date;
  expiresAt: Date | null;
  usedAt: Date | null;
};

// oxlint-disable-next-line texts/literals -- The name of a header is the same in all languages.
const header = 'Authorization: Bearer';

const lifetimes = ({ accounts }: Texts) => [
  { value: '30', label: accounts.days({ count: 30 }) },
  { value: '90', label: accounts.days({ count: 90 }) },
  { value: '365', label: accounts.oneYear },
  { value: 'never', label: accounts.untilRevoked },
];

type ApiKeysPartProps = {
  keys: ShownKey[];
  level: number;
  hasPassword: boolean;
  result: ProfileResult;
};

/** The keys for programs of the person who is signed in; a new secret is shown once. */
export function ApiKeysPart({ keys, level, hasPassword, result }: ApiKeysPartProps) {
  const texts = useTexts();
  const { accounts } = texts;
  const locale = useLocale();
  const isAbout = result?.intent === 'add-key' || result?.intent === 'revoke-key';

  return (
    <section id="keys" className="mt-10">
      <h2 className="text-18 font-semibold">{accounts.apiKeys}</h2>
      <p className="mt-2 text-14 text-quiet">
        <TextWith text={accounts.apiKeysHint} elements={{ header: <code>{header}</code> }} />
      </p>
      <FormResult result={isAbout ? result : undefined} />
      {isAbout && result.secret && <Secret secret={result.secret} />}
      {keys.length > 0 && (
        <ul className="mt-3 border-t">
          {keys.map((key) => (
            <ListRow
              key={key.id}
              title={key.name}
              note={describeKey(key, texts, locale)}
              remove={{
                intent: 'revoke-key',
                part: 'keys',
                name: 'key',
                id: key.id,
                label: accounts.revokeKey({ name: key.name }),
                text: accounts.revoke,
              }}
            />
          ))}
        </ul>
      )}
      {hasPassword && <NewKeyForm level={level} />}
      {!hasPassword && <p className="mt-3 text-14 text-quiet">{accounts.newKeyTakesPassword}</p>}
    </section>
  );
}

function NewKeyForm({ level }: { level: number }) {
  const texts = useTexts();
  const { accounts } = texts;
  return (
    <ProfileForm part="keys" intent="add-key">
      <FormField label={accounts.keyName} name="name" type="text" autoComplete="off" />
      <FormSelect
        label={accounts.level}
        name="level"
        options={levelsUpTo(level).map((each) => ({ value: String(each), label: labelOf(each, accounts) }))}
      />
      <FormSelect label={accounts.validFor} name="days" options={lifetimes(texts)} />
      <FormField
        label={accounts.yourPassword}
        name="password"
        type="password"
        autoComplete="current-password"
      />
      <QuietButton>{accounts.createKey}</QuietButton>
    </ProfileForm>
  );
}

function Secret({ secret }: { secret: string }) {
  const { accounts } = useTexts();
  return (
    <div className="mt-3">
      <label htmlFor="secret" className="block text-14 font-semibold">
        {accounts.yourNewKey}
      </label>
      <p id="secret-hint" className="text-12 text-quiet">
        {accounts.copyNow}
      </p>
      <input
        id="secret"
        readOnly
        value={secret}
        aria-describedby="secret-hint"
        className="mt-1 h-11 w-full rounded-control border border-edge bg-raised px-3 font-mono text-14"
      />
    </div>
  );
}

/** What is known of a key beside its name. */
export function describeKey(
  { level, createdAt, expiresAt, usedAt }: ShownKey,
  { accounts, data }: Texts,
  locale: Locale,
): string {
  const on = (date: Date) => ({ date: formatDate(date, locale) });
  const expiry = expiresAt && (expiresAt < new Date() ? accounts.keyExpired : accounts.keyExpires);

  const facts = [
    accounts.keyLevel({ level }),
    accounts.keyMade(on(createdAt)),
    usedAt ? accounts.keyUsed(on(usedAt)) : accounts.keyNeverUsed,
    expiry?.(on(expiresAt!)) ?? '',
  ];
  return facts.filter((fact) => fact !== '').join(data.separator);
}

/**
 * The levels from 0 to that of the owner, the lowest first: a program gets no more than someone chose for it.
 */
const levelsUpTo = (level: number): number[] => Array.from({ length: level + 1 }, (_, at) => at);

function labelOf(level: number, accounts: Texts['accounts']): string {
  const names: Record<number, string> = {
    [accessLevels.signedIn]: accounts.signedInLevel,
    [accessLevels.editor]: accounts.editorsLevel,
    [accessLevels.dataAdministrator]: accounts.administratorsLevel,
  };
  const name = names[level];
  return name ? accounts.namedLevel({ level, name }) : String(level);
}
