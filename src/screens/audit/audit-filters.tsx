import { useState } from 'react';
import { Form } from 'react-router';
import { auditKinds } from '#domain/access/audit-actions.ts';
import type { AuditFilter } from '#domain/access/audit-filter.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonStyle } from '#ui/button/button-style.ts';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

/** The fields of the filter as they are in the address. */
export type ShownFilter = Partial<Record<keyof AuditFilter, string | undefined>>;

const all = 'all';
const kindOptions = [
  { value: all, label: 'Everything' },
  ...Object.entries(auditKinds).map(([value, label]) => ({ value, label })),
];

/** A form whose fields become the address of the screen. */
export function AuditFilters({ filter, isFiltered }: { filter: ShownFilter; isFiltered: boolean }) {
  const [kind, setKind] = useState(filter.kind ?? all);
  return (
    <Form method="get" className="mt-6 flex flex-wrap items-end gap-3" noValidate>
      <Select
        label="Kind"
        className="w-56 max-sm:w-full"
        options={kindOptions}
        value={kind}
        onChange={setKind}
      />
      {kind !== all && <input type="hidden" name="kind" value={kind} />}
      <TextField
        label="Person"
        placeholder="Address contains"
        name="person"
        maxLength={320}
        className="w-56 max-sm:w-full"
        defaultValue={filter.person ?? ''}
      />
      <TextField label="From" type="date" name="from" className="w-40" defaultValue={filter.from ?? ''} />
      <TextField label="To" type="date" name="to" className="w-40" defaultValue={filter.to ?? ''} />
      <Button type="submit" variant="primary">
        Show
      </Button>
      {isFiltered && (
        <a className={buttonStyle('quiet')} href="/admin/audit">
          Clear
        </a>
      )}
    </Form>
  );
}
