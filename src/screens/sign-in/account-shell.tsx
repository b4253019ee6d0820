import { useId, type ReactNode } from 'react';
import { useTexts } from '#texts/use-texts.tsx';

/** What the product is called in all languages. */
const product = 'Tidemark';

type AccountShellProps = {
  title: string;
  lead?: string;
  children: ReactNode;
};

/**
 * The shell of the screens about one's own account: the product's name, a title and a form that works without
 * script.
 */
export function AccountShell({ title, lead, children }: AccountShellProps) {
  return (
    <main className="mx-auto flex min-h-screen max-w-[26rem] flex-col justify-center px-gutter py-12">
      <a
        href="/"
        className="mb-8 flex items-center gap-2 font-serif text-18 font-semibold text-ink no-underline"
      >
        <img src="/favicon.svg" alt="" width="24" height="24" />
        {product}
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
  type: 'text' | 'email' | 'password';
  inputMode?: 'numeric';
  autoComplete: string;
  defaultValue?: string;
  hint?: string;
  minLength?: number;
  /** Whether it has the focus at first. */
  autoFocus?: boolean;
};

/** A labelled field of a plain form. */
export function FormField({ label, name, hint, ...input }: FieldProps) {
  const { accounts } = useTexts();
  const id = useId();
  return (
    <div className="mt-5">
      <label htmlFor={id} className="block text-14 font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-12 text-quiet">
          {hint}
        </p>
      )}
      <div className="relative mt-1">
        <input
          id={id}
          name={name}
          required
          {...input}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className={`h-11 w-full rounded-control border border-edge bg-paper px-3 text-16 ${input.type === 'password' ? 'pe-18' : ''}`}
        />
        {input.type === 'password' && (
          <button
            type="button"
            hidden
            data-shows={id}
            aria-pressed="false"
            className="absolute inset-y-0 end-0 rounded-control px-3 text-14 text-accent"
          >
            {accounts.show}
          </button>
        )}
      </div>
    </div>
  );
}

type FormSelectProps = {
  label: string;
  name: string;
  options: readonly { value: string; label: string }[];
};

/** A labelled choice of a plain form; the first option is chosen at first. */
export function FormSelect({ label, name, options }: FormSelectProps) {
  const id = useId();
  return (
    <div className="mt-5">
      <label htmlFor={id} className="block text-14 font-semibold">
        {label}
      </label>
      <select
        id={id}
        name={name}
        className="mt-1 h-11 w-full rounded-control border border-edge bg-paper px-3 text-16"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What went wrong with a form, above its fields. */
export function FormError({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <p role="alert" className="mt-5 border-s-2 border-danger bg-danger-soft px-3 py-2 text-14 text-danger">
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

/** A line of links below a form. */
export function FormLinks({ children }: { children: ReactNode }) {
  return <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-14">{children}</p>;
}

/** A link to another screen about the account. */
export function AccountLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="text-accent underline" href={href}>
      {children}
    </a>
  );
}

type AccountNoticeProps = {
  title: string;
  lead: string;
  href?: string;
  link?: string;
};

/** A screen with a message and a link to continue. */
export function AccountNotice({ title, lead, href = '/auth/login', link }: AccountNoticeProps) {
  const { pages } = useTexts();
  return (
    <AccountShell title={title} lead={lead}>
      <FormLinks>
        <AccountLink href={href}>{link ?? pages.login}</AccountLink>
      </FormLinks>
    </AccountShell>
  );
}
