import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { requestGraphql } from '#client/graphql-client.ts';
import { createPageDocument, duplicatePageDocument, makeTemplateDocument } from '#client/page-documents.ts';
import { showFailure } from '#ui/toast/show-failure.ts';
import { showToast } from '#ui/toast/toast.tsx';

type Made = { id: number; url_slug: string };

/** Creates pages: empty, from a template, or as copies. `onMade` gets each new page. */
export function useNewPage(onMade: (page: Made) => void | Promise<unknown>) {
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: (input: { parent: number | null; template?: number }) =>
      requestGraphql(createPageDocument, input),
    onSuccess: ({ createPage }) => onMade(createPage),
    onError: showFailure,
  });
  const [duplicating, setDuplicating] = useState<number | null>(null);
  const duplicate = async (pageId: number) => {
    setDuplicating(pageId);
    try {
      const { duplicatePage } = await requestGraphql(duplicatePageDocument, { pageId });
      await onMade(duplicatePage);
    } catch (cause) {
      showFailure(cause);
    }

    setDuplicating(null);
  };

  const template = useMutation({
    mutationFn: (pageId: number) => requestGraphql(makeTemplateDocument, { pageId }),
    onSuccess: ({ makeTemplate }) =>
      showToast({
        text: `Created the template ${makeTemplate.title}.`,
        tone: 'success',
        action: { label: 'Open Templates', onAction: () => void navigate('/manage/templates') },
      }),
    onError: showFailure,
  });
  return { create, duplicate, duplicating, makeTemplate: template.mutate };
}
