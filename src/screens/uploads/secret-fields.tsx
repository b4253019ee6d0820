import type { SecretField } from '#domain/source/connection/connector-form.ts';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

/** What is entered to sign in; empty fields are left out. */
export const noSecrets = { user: '', password: '', token: '', headerName: '', headerValue: '' };
/** What is entered to sign in. */
export type Secrets = typeof noSecrets;

/** How to sign in, as the graph takes it: only what the connector has a field for, without what is empty. */
export function accessOf(secrets: Secrets, fields: readonly SecretField[]): Record<string, unknown> {
  const names = fields.map(({ name }) => name);
  const signIn = (['user', 'password', 'token'] as const)
    .filter((name) => names.includes(name) && secrets[name] !== '')
    .map((name) => [name, secrets[name]]);
  const header = secrets.headerName.trim();
  const headers = header !== '' && names.includes('headers') ? { [header]: secrets.headerValue } : {};
  return { ...Object.fromEntries(signIn), headers };
}

type SecretFieldsProps = { fields: readonly SecretField[]; value: Secrets; onChange(value: Secrets): void };

/** The fields of what a connection signs in with, folded; nothing where its connector has none. */
export function SecretFields({ fields, value, onChange }: SecretFieldsProps) {
  if (fields.length === 0) return null;

  return (
    <Disclosure title="Sign in there" className="mt-1">
      <p className="mb-3 max-w-prose text-12 text-quiet">
        What you enter here is stored encrypted, and is not shown again.
      </p>
      <div className="grid max-w-2xl gap-3 sm:grid-cols-2">
        {fields.map((field) => (
          <SecretInput key={field.name} field={field} value={value} onChange={onChange} />
        ))}
      </div>
    </Disclosure>
  );
}

function SecretInput({
  field: { name, label, hint },
  value,
  onChange,
}: Omit<SecretFieldsProps, 'fields'> & { field: SecretField }) {
  if (name === 'headers') {
    return (
      <>
        <TextField
          label="Name of a header"
          autoComplete="off"
          placeholder="X-Api-Key"
          value={value.headerName}
          onChange={(headerName) => onChange({ ...value, headerName })}
        />
        <TextField
          label="Its value"
          type="password"
          autoComplete="new-password"
          value={value.headerValue}
          onChange={(headerValue) => onChange({ ...value, headerValue })}
        />
      </>
    );
  }

  return (
    <TextField
      label={label}
      type={name === 'user' ? 'text' : 'password'}
      autoComplete={name === 'user' ? 'off' : 'new-password'}
      description={hint}
      className={name === 'token' ? 'sm:col-span-2' : ''}
      value={value[name]}
      onChange={(text) => onChange({ ...value, [name]: text })}
    />
  );
}
