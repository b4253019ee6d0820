import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { requestGraphql } from '#client/graphql-client.ts';
import { createPreviewLinkDocument, revokePreviewLinkDocument } from '#client/page-publishing-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import { formatMoment } from '#domain/value/date/format-date.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { showToast } from '#ui/toast/toast.tsx';
import { usePageSharing } from './use-page-sharing.ts';

const lifetimes = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
];

/** Makes links that show the draft to people without an account, and ends them. */
export function ShareDialog({ pageId, site, onClose }: { pageId: number; site: Site; onClose(): void }) {
  const { data, error } = usePageSharing(pageId);
  const refresh = useRefresh(queryKeys.pageSharing(pageId), queryKeys.pageHistory(pageId));
  const [days, setDays] = useState('7');
  const create = useMutation({
    mutationFn: () => requestGraphql(createPreviewLinkDocument, { pageId, days: Number(days) }),
    onSuccess: refresh,
  });

  const revoke = useMutation({
    mutationFn: (id: number) => requestGraphql(revokePreviewLinkDocument, { pageId, id }),
    onSuccess: refresh,
  });
  const token = create.data?.createPreviewLink.token;
  const address = token && `${location.origin}${siteHref(site, `/manage/shared/${token}`)}`;
  const links = data?.previewLinks ?? [];
  const problem = create.error ?? revoke.error ?? error;

  return (
    <Dialog title="Preview links" isOpen onOpenChange={(open) => !open && onClose()}>
      <p className="mb-4 text-quiet">
        People without an account see the draft of this page, and nothing else, as long as a link is valid.
      </p>
      <div className="flex items-end gap-2">
        <Select label="Valid for" className="grow" options={lifetimes} value={days} onChange={setDays} />
        <Button variant="primary" isPending={create.isPending} onPress={() => create.mutate()}>
          Create link
        </Button>
      </div>
      {address && <NewLink address={address} />}
      {problem && <ErrorNote className="mt-4" error={problem} />}
      {links.length > 0 && (
        <ul className="mt-6 border-t">
          {links.map(({ id, by, expiresAt }) => (
            <li key={id} className="flex items-center justify-between gap-2 border-b py-2">
              <span className="min-w-0 break-words">
                Until {formatMoment(expiresAt)}
                <span className="block text-12 text-quiet">{by}</span>
              </span>
              <Button
                size="compact"
                aria-label={`Revoke the link until ${formatMoment(expiresAt)}`}
                isPending={revoke.isPending && revoke.variables === id}
                onPress={() => revoke.mutate(id)}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** The address of a new link: it is shown only now. */
function NewLink({ address }: { address: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showToast({ text: 'Link copied.' });
    } catch {
      showToast({
        text: 'The browser does not allow copying here. Select the link and copy it.',
        tone: 'danger',
      });
    }
  };
  return (
    <div className="mt-4 flex items-end gap-2">
      <TextField
        label="The new link"
        description="It is shown only now: copy it."
        className="grow"
        isReadOnly
        value={address}
        onFocus={(event) => event.target instanceof HTMLInputElement && event.target.select()}
      />
      <Button icon="copy" className="mb-5.5" onPress={() => void copy()}>
        Copy
      </Button>
    </div>
  );
}
