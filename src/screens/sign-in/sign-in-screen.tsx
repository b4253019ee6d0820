import type { ReactNode } from 'react';

/** The quiet page that signing in and up share: the product's name, a title and a form that works without script. */
export function AccountFrame({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <main className="mx-auto flex min-h-screen max-w-[26rem] flex-col justify-center px-gutter py-12">
      <a
        href="/"
        className="mb-8 flex items-center gap-2 font-serif text-18 font-semibold text-ink no-underline"
      >
        <img src="/favicon.svg" alt="" width="24" height="24" />
        Tidemark
      </a>
      <h1 className="text-28 font-semibold">{title}</h1>
      {lead && <p className="mt-2 text-14 text-quiet">{lead}</p>}
      {children}
    </main>
  );
}

type FieldProps = {
  label: string;
  name: string;
  type: string;
  autoComplete: string;
  defaultValue?: string;
  hint?: string;
  minLength?: number;
  /** Whether it has the focus at first. */
  autoFocus?: boolean;
};

/** A labelled field of a plain form. */
export function FormField({ label, name, hint, ...input }: FieldProps) {
  return (
    <div className="mt-5">
      <label htmlFor={name} className="block text-14 font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${name}-hint`} className="text-12 text-quiet">
          {hint}
        </p>
      )}
      <div className="relative mt-1">
        <input
          id={name}
          name={name}
          required
          {...input}
          {...(hint ? { 'aria-describedby': `${name}-hint` } : {})}
          className={`h-11 w-full rounded-control border border-edge bg-paper pl-3 text-16 ${input.type === 'password' ? 'pr-18' : 'pr-3'}`}
        />
        {input.type === 'password' && (
          <button
            type="button"
            hidden
            data-shows={name}
            aria-pressed="false"
            className="absolute inset-y-0 right-0 rounded-control px-3 text-14 text-accent"
          >
            Show
          </button>
        )}
      </div>
    </div>
  );
}

/** What went wrong with a form, above its fields. */
export function FormError({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <p role="alert" className="mt-5 border-l-2 border-danger bg-danger-soft px-3 py-2 text-14 text-danger">
      {message}
    </p>
  );
}

/** The form's one button. */
export function SubmitButton({ children }: { children: ReactNode }) {
  return (
    <button
      type="submit"
      className="mt-6 h-11 w-full rounded-control bg-accent px-4 font-semibold text-on-accent hover:bg-accent-hover"
    >
      {children}
    </button>
  );
}

/** Signing in with e-mail and password. */
export function SignInScreen({ error, email }: { error?: string | undefined; email?: string | undefined }) {
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
    </AccountFrame>
  );
}

/** Signing up as the first administrator, with the link that the start printed. */
export function RegisterScreen({
  valid,
  error,
  email,
}: {
  valid: boolean;
  error?: string | undefined;
  email?: string | undefined;
}) {
  if (!valid) {
    return (
      <AccountFrame
        title="This link is not valid any more"
        lead="It was used already, or Tidemark was started again since. The newest start printed a new one, unless there is an administrator already."
      >
        <a className="mt-6 text-accent underline" href="/auth/login">
          Login
        </a>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title="Create the first administrator"
      lead="Administrators can do everything: add data, build pages, invite people."
    >
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
          autoComplete="new-password"
          minLength={8}
          hint="At least 8 characters."
        />
        <SubmitButton>Create administrator</SubmitButton>
      </form>
    </AccountFrame>
  );
}
