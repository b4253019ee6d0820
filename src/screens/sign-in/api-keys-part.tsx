import { accessLevelOptions } from '#domain/access/access-level-options.ts';
import { formatDate } from '#domain/value/date/format-date.ts';
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

const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
  { value: 'never', label: 'Until it is revoked' },
];

type ApiKeysPartProps = {
  keys: ShownKey[];
  level: number;
  hasPassword: boolean;
  result: ProfileResult;
};

/** The keys for programs of the person who is signed in; a new secret is shown once. */
export function ApiKeysPart({ keys, level, hasPassword, result }: ApiKeysPartProps) {
  const isAbout = result?.intent === 'add-key' || result?.intent === 'revoke-key';
  return (
    <section id="keys" className="mt-10">
      <h2 className="text-18 font-semibold">API keys</h2>
      <p className="mt-2 text-14 text-quiet">
        A program that sends <code>Authorization: Bearer</code> and a key may do what you may do, up to the
        level of the key.
      </p>
      <FormResult result={isAbout ? result : undefined} />
      {isAbout && result.secret && <Secret secret={result.secret} />}
      {keys.length > 0 && (
        <ul className="mt-3 border-t">
          {keys.map((key) => (
            <ListRow
              key={key.id}
              title={key.name}
              note={describeKey(key)}
              remove={{
                intent: 'revoke-key',
                part: 'keys',
                name: 'key',
                id: key.id,
                label: `Revoke the key ${key.name}`,
                text: 'Revoke',
              }}
            />
          ))}
        </ul>
      )}
      {hasPassword && <NewKeyForm level={level} />}
      {!hasPassword && (
        <p className="mt-3 text-14 text-quiet">
          A new key takes a password, which your account does not have.
        </p>
      )}
    </section>
  );
}

function NewKeyForm({ level }: { level: number }) {
  return (
    <ProfileForm part="keys" intent="add-key">
      <FormField label="Key name" name="name" type="text" autoComplete="off" />
      <FormSelect
        label="Level"
        name="level"
        options={levelsUpTo(level).map((each) => ({ value: String(each), label: labelOf(each) }))}
      />
      <FormSelect label="Valid for" name="days" options={lifetimes} />
      <FormField label="Your password" name="password" type="password" autoComplete="current-password" />
      <QuietButton>Create key</QuietButton>
    </ProfileForm>
  );
}

function Secret({ secret }: { secret: string }) {
  return (
    <div className="mt-3">
      <label htmlFor="secret" className="block text-14 font-semibold">
        Your new key
      </label>
      <p id="secret-hint" className="text-12 text-quiet">
        Copy it now: it is not shown again.
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
export const describeKey = ({ level, createdAt, expiresAt, usedAt }: ShownKey): string =>
  [
    `Level ${level}`,
    `made on ${formatDate(createdAt)}`,
    usedAt ? `used on ${formatDate(usedAt)}` : 'never used',
    expiresAt && `${expiresAt < new Date() ? 'expired' : 'expires'} on ${formatDate(expiresAt)}`,
  ]
    .filter(Boolean)
    .join(', ');

/**
 * The levels from 0 to that of the owner, the lowest first: a program gets no more than someone chose for it.
 */
const levelsUpTo = (level: number): number[] => Array.from({ length: level + 1 }, (_, at) => at);

function labelOf(level: number): string {
  const named = accessLevelOptions.find((option) => option.level === level);
  if (named) return `${level} (${named.label})`;
  return String(level);
}
