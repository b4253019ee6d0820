import { useQuery } from '@tanstack/react-query';
import { requestGraphql } from '#client/graphql-client.ts';
import { pageNameDocument } from '#client/page-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import { isTemplate } from '#domain/page/content/page.ts';
import { pagePath } from '#domain/page/tree/navigation.ts';
import { siteHref } from '#domain/site/site.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { useEditor } from '../commands/editor-context.ts';

/** Says of a generated page what happens to changes of it, with the way to its template. */
export function TemplateNote({ templateId }: { templateId: number }) {
  const { page: context } = useEditor();
  const { data } = useQuery({
    queryKey: queryKeys.pageName(templateId),
    queryFn: ({ signal }) => requestGraphql(pageNameDocument, { id: templateId }, { signal }),
  });
  const template = data?.pages.find(isTemplate);
  if (!template) return null;

  return (
    <Notice
      tone="info"
      message={
        <>
          Made from the template{' '}
          <a className="text-accent underline" href={siteHref(context.site, `/edit/${pagePath(template)}`)}>
            {template.title}
          </a>
          . Changes of its sections and settings are replaced when the pages are updated; sections that you
          add stay.
        </>
      }
    />
  );
}
