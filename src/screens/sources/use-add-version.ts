import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { requestGraphql } from '#client/graphql-client.ts';
import { addVersionDocument } from '#client/source-documents.ts';
import { sourcePath, useSourcesContext, type SourceTab } from './sources-context.tsx';

/** Adds an empty version to a source, and opens a tab of it. */
export function useAddVersion(sourceId: number, tab: SourceTab) {
  const navigate = useNavigate();
  const { to } = useSourcesContext();
  return useMutation({
    mutationFn: () => requestGraphql(addVersionDocument, { sourceId }),
    onSuccess: ({ addVersion }) => navigate(to(sourcePath(sourceId, tab, addVersion))),
  });
}
