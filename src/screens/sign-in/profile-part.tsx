import { createContext, useContext, type ReactNode } from 'react';
import { FormError } from './account-shell.tsx';

/** The forms of the profile, by the value of their field `intent`. */
export type ProfileIntent =
  | 'name'
  | 'email'
  | 'password'
  | 'end-session'
  | 'end-others'
  | 'add-key'
  | 'revoke-key'
  | 'start-second-factor'
  | 'confirm-second-factor'
  | 'stop-second-factor'
  | 'renew-codes'
  | 'add-passkey'
  | 'remove-passkey';

/** The result of the form that was sent; `secret` is what is shown once. */
export type ProfileResult =
  | {
      intent: ProfileIntent;
      error?: string;
      done?: string;
      secret?: string;
      backupCodes?: string[];
      /** A second factor that waits for its first code; `image` is the QR code of `uri`. */
      setup?: { uri: string; image: string; backupCodes: string[] };
    }
  | undefined;

/** The id of the account whose profile is shown. */
export const ProfileAccount = createContext('');

type ProfileFormProps = {
  /** The id of the element that the screen shows next. */
  part: string;
  /** Missing where the button that sends the form has it. */
  intent?: ProfileIntent;
  children: ReactNode;
};

/**
 * A form of the profile. It names the account it was made for, because another one may be signed in when it
 * is sent.
 */
export function ProfileForm({ part, intent, children }: ProfileFormProps) {
  return (
    <form method="post" action={`/auth/profile#${part}`}>
      {intent && <input type="hidden" name="intent" value={intent} />}
      <AccountField />
      {children}
    </form>
  );
}

/** The field of a form that names the account it was made for. */
export function AccountField() {
  return <input type="hidden" name="account" value={useContext(ProfileAccount)} />;
}

type ProfilePartProps = {
  intent: ProfileIntent;
  heading: string;
  button: string;
  result: ProfileResult;
  children: ReactNode;
};

/** A part of the profile with one form. */
export function ProfilePart({ intent, heading, button, result, children }: ProfilePartProps) {
  return (
    <section id={intent} className="mt-10">
      <h2 className="text-18 font-semibold">{heading}</h2>
      <ProfileForm part={intent} intent={intent}>
        <FormResult result={result?.intent === intent ? result : undefined} />
        {children}
        <QuietButton>{button}</QuietButton>
      </ProfileForm>
    </section>
  );
}

/** What came of a form: done, or what went wrong. */
export function FormResult({ result }: { result: ProfileResult }) {
  if (!result?.done) return <FormError message={result?.error} />;
  return (
    <p
      role="status"
      className="mt-5 border-s-2 border-success bg-success-soft px-3 py-2 text-14 text-success"
    >
      {result.done}
    </p>
  );
}

type QuietButtonProps = {
  children: ReactNode;
  name?: string;
  value?: ProfileIntent;
};

/** The button of a form that is not the only one of its screen. */
export function QuietButton({ children, ...button }: QuietButtonProps) {
  return (
    <button
      type="submit"
      {...button}
      className="mt-4 h-11 rounded-control border border-edge px-4 text-14 font-semibold hover:bg-raised"
    >
      {children}
    </button>
  );
}

type ListRowProps = {
  title: ReactNode;
  note: ReactNode;
  remove?: {
    intent: ProfileIntent;
    part: string;
    name: string;
    id: string | number;
    label: string;
    text: string;
  };
};

/** A row of a list in the profile, with the form that removes it; `name` is the field with its id. */
export function ListRow({ title, note, remove }: ListRowProps) {
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 border-b py-1 text-14">
      <span className="min-w-0 wrap-anywhere">
        {title}
        <span className="block text-12 text-quiet">{note}</span>
      </span>
      {remove && (
        <ProfileForm part={remove.part} intent={remove.intent}>
          <input type="hidden" name={remove.name} value={remove.id} />
          <button type="submit" className="h-11 px-2 text-accent underline" aria-label={remove.label}>
            {remove.text}
          </button>
        </ProfileForm>
      )}
    </li>
  );
}
