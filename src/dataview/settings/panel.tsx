import type { ReactNode } from 'react';

/** A group of settings in the drawer, with its heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-t py-4 first:border-t-0 first:pt-0">
      <h3 className="text-14 font-semibold">{title}</h3>
      {children}
    </section>
  );
}
