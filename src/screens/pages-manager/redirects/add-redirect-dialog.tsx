import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { requestGraphql } from '#client/graphql-client.ts';
import { addRedirectDocument } from '#client/redirect-documents.ts';
import { redirectAddress } from '#domain/site/redirect-address.ts';
import type { Site } from '#domain/site/site.ts';
import { afterPause } from '#ui/after-pause/after-pause.ts';
import { ComboBox } from '#ui/combo-box/combo-box.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { showToast } from '#ui/toast/toast.tsx';
import { foundPages, type PageChoice } from '../site-pages.ts';

type DialogProps = {
  site: Pick<Site, 'base_url'>;
  /** What the field of the address has at first. */
  address: string;
  onAdded(): Promise<void>;
  onClose(): void;
};

/** The dialog that lets an address lead to a page. */
export function AddRedirectDialog({ site, address, onAdded, onClose }: DialogProps) {
  const [written, setWritten] = useState(address);
  const [page, setPage] = useState<PageChoice | null>(null);
  const problem = written === '' ? null : redirectAddress(site, written, window.location.origin).problem;
  const adding = useMutation({
    mutationFn: async (pageId: number) => {
      const wanted = redirectAddress(site, written, window.location.origin).address ?? written;
      const { addRedirect } = await requestGraphql(addRedirectDocument, { address: `/${wanted}`, pageId });
      showToast({ text: `/${addRedirect} leads to ${page?.title} now.` });
      await onAdded();
    },
    onSuccess: onClose,
  });

  return (
    <FormDialog
      title="Add redirect"
      submitLabel="Add"
      isDismissable={false}
      isValid={written !== '' && problem === null && page !== null}
      sending={adding}

      onSubmit={() => page && adding.mutate(page.id)}
      onClose={onClose}
    >
      <TextField
        label="Address"
        description="That readers open, such as /old-report."
        autoFocus={address === ''}
        value={written}
        onChange={setWritten}
        maxLength={2000}
        error={problem ?? undefined}
      />
      <PageField page={page} onChange={setPage} />
    </FormDialog>
  );
}

/** A page, found by its title or address. */
function PageField({ page, onChange }: { page: PageChoice | null; onChange(page: PageChoice | null): void }) {
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => afterPause(200, () => setSearch(text)), [text]);

  const { data } = useQuery({
    ...foundPages(search === page?.title ? '' : search, 0),
    placeholderData: (last) => last,
  });
  const pages = data?.pages ?? [];
  const choose = (key: string | null) => {
    const chosen = pages.find(({ id }) => String(id) === key) ?? null;
    onChange(chosen);
    setText(chosen?.title ?? '');
  };

  return (
    <ComboBox
      label="Leads to"
      input={{
        placeholder: 'A page',
        text,
        onText: setText,
        emptyText: 'No page has this title or address.',
      }}
      options={pages.map(({ id, title, url_slug }) => ({
        value: String(id),
        label: title,
        description: `/${url_slug}`,
      }))}
      value={page === null ? null : String(page.id)}
      onChange={choose}
    />
  );
}
