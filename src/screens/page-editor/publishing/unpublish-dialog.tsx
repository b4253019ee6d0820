import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { requestGraphql } from '#client/graphql-client.ts';
import { schedulePublicationDocument, unpublishPageDocument } from '#client/page-publishing-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { pagePath } from '#domain/page/tree/navigation.ts';
import { languageName } from '#domain/value/text/language-name.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { showToast } from '#ui/toast/toast.tsx';
import { Planned, TimeField, localMinute, ownZone } from './schedule-dialog.tsx';
import { usePageSharing } from './use-page-sharing.ts';

/** `language` is one of the other languages of the site, which alone is unpublished. */
type UnpublishDialogProps = { page: PageEntry; language?: string | undefined; onClose(): void };

/** Takes a page from readers, at once or at a time; or takes that time back. */
export function UnpublishDialog({ page, language, onClose }: UnpublishDialogProps) {
  const pageId = page.id;
  const { data, error } = usePageSharing(pageId, language);
  const refresh = useRefresh(
    queryKeys.pageSharing(pageId),
    queryKeys.pageHistory(pageId),
    queryKeys.sectionLists,
  );
  const { revalidate } = useRevalidator();
  const plan = data?.unpublishing;
  const [typed, setTime] = useState<string | null>(null);
  const time = typed ?? (plan ? localMinute(new Date(plan.at)) : '');
  const schedule = (at: string | null) =>
    requestGraphql(schedulePublicationDocument, {
      pageId,
      kind: 'unpublish',
      language,
      at,
      zone: ownZone(),
    });

  const change = useMutation({
    mutationFn: async (work: 'now' | 'plan' | 'cancel') => {
      if (work === 'now') {
        await requestGraphql(unpublishPageDocument, { pageId, language });
      } else {
        await schedule(work === 'cancel' ? null : new Date(time).toISOString());
      }

      await Promise.all([revalidate(), refresh()]);
      if (work === 'now') {
        showToast({ text: 'Unpublished. The draft is still here.', tone: 'success' });
      }

      onClose();
    },
  });
  return (
    <FormDialog
      title={`Unpublish ${page.title}`}
      submitLabel={time === '' ? 'Unpublish now' : 'Schedule'}
      sending={{ isPending: change.isPending && change.variables !== 'cancel', error: change.error ?? error }}

      onSubmit={() => change.mutate(time === '' ? 'now' : 'plan')}
      onClose={onClose}
    >
      {language ? (
        <p>
          Readers will get the original in place of the page in {languageName(language)}. What is translated
          stays in the draft.
        </p>
      ) : (
        <p>
          Readers will be told that there is no page at <span className="break-words">/{pagePath(page)}</span>
          , and at the addresses of the pages below it. It leaves menus, search and lists. Your draft stays:
          publishing it again shows the page at the same address.
        </p>
      )}
      {plan && (
        <Planned
          plan={plan}
          isPending={change.isPending && change.variables === 'cancel'}
          onCancel={() => change.mutate('cancel')}
        />
      )}
      <TimeField value={time} note="Empty for now. " onChange={setTime} />
    </FormDialog>
  );
}
