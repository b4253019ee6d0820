import type { ReactNode } from 'react';
import { Breadcrumbs } from '#ui/breadcrumbs/breadcrumbs.tsx';
import { useSourcesContext } from './sources-context.tsx';

/** A screen below the list of sources: breadcrumbs that lead back to the list, and the content. */
export function SourceFrame({
  trail,
  children,
}: {
  trail: { label: string; href?: string }[];
  children: ReactNode;
}) {
  const { title, href } = useSourcesContext();
  return (
    <>
      <Breadcrumbs className="mb-4" items={[{ label: title, icon: 'database', href: href() }, ...trail]} />
      {children}
    </>
  );
}
