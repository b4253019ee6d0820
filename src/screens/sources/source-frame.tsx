import type { ReactNode } from 'react';
import { Breadcrumbs } from '#ui/breadcrumbs/breadcrumbs.tsx';
import { useSourcesContext } from './sources-context.tsx';

type SourceFrameProps = {
  trail: { label: string; href?: string }[];
  children: ReactNode;
};

/** A screen below the list of sources: breadcrumbs that lead back to the list, and the content. */
export function SourceFrame({ trail, children }: SourceFrameProps) {
  const { title, href } = useSourcesContext();
  return (
    <>
      <Breadcrumbs className="mb-4" items={[{ label: title, icon: 'database', href: href() }, ...trail]} />
      {children}
    </>
  );
}
