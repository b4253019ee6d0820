import { useState } from 'react';
import { requestGraphql } from '#client/graphql-client.ts';
import { removeRedirectDocument } from '#client/redirect-documents.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { showToast } from '#ui/toast/toast.tsx';
import { AddRedirectDialog } from './add-redirect-dialog.tsx';
import { MissedAddressList } from './missed-address-list.tsx';
import { RedirectList } from './redirect-list.tsx';
import type { RedirectsProps } from './redirects-props.ts';

/** The addresses of a site that lead to pages, and those at which readers found none. */
export function RedirectsScreen({ site, search, found, missed }: RedirectsProps) {
  const refresh = useRefresh();
  const [added, setAdded] = useState<{ address: string } | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const remove = async (address: string) => {
    await requestGraphql(removeRedirectDocument, { address });
    showToast({ text: `/${address} leads to no page now.` });
    await refresh();
  };

  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-28 font-semibold">Redirects</h1>
        <Button variant="primary" onPress={() => setAdded({ address: '' })}>
          Add redirect
        </Button>
      </div>
      <p className="mb-6 max-w-160 text-14 text-quiet">
        Readers who open one of these addresses get the page that it leads to. A page that is published at an
        address comes first.
      </p>
      <RedirectList {...{ site, search, found }} onRemove={setRemoved} />
      <h2 className="mt-12 mb-2 text-21 font-semibold">Missed addresses</h2>
      <p className="mb-4 max-w-160 text-14 text-quiet">
        Readers have opened these addresses and found no page. They are kept for 90 days, the most frequent
        and latest 500; who opened them is not kept.
      </p>
      <MissedAddressList missed={missed} onRedirect={(address) => setAdded({ address: `/${address}` })} />
      {added && (
        <AddRedirectDialog
          site={site}
          address={added.address}
          onAdded={refresh}
          onClose={() => setAdded(null)}
        />
      )}
      {removed !== null && (
        <ConfirmDialog
          title="Remove redirect"
          text={`Readers who open /${removed} will find no page.`}
          confirmLabel="Remove"
          pendingLabel="Removing..."
          isDestructive
          isOpen
          onOpenChange={(open) => !open && setRemoved(null)}
          onConfirm={() => remove(removed)}
        />
      )}
    </>
  );
}
