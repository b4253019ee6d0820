import type { ReactNode } from 'react';
import { Breadcrumbs } from '#ui/breadcrumbs/breadcrumbs.tsx';
import { useSourcesContext } from './sources-context.tsx';

type SourceShellProps = {
  trail: { label: string; href?: string }[];
  children: ReactNode;
};

/** A screen below the list of sources: breadcrumbs that lead back to the list, and the content. */
export function SourceShell({ trail, children }: SourceShellProps) {
  const { title, href } = useSourcesContext();
  return (
    <>
      <Breadcrumbs
        className="mb-4 print:hidden"
        items={[{ label: title, icon: 'database', href: href() }, ...trail]}
      />
      {children}
    </>
  );
}
