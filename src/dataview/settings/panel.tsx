import type { ReactNode } from 'react';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';

type PanelProps = { title: string; children: ReactNode };

/** A group of settings in the drawer, with its heading. */
export function Panel({ title, children }: PanelProps) {
  return (
    <section className="flex flex-col gap-3 border-t py-4 first:border-t-0 first:pt-0">
      <h3 className="text-14 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** A group of settings that few sections need: only its heading is shown until it is opened. */
export function FoldedPanel({ title, children }: PanelProps) {
  return (
    <section className="border-t py-2">
      <Disclosure title={<h3 className="text-14 font-semibold">{title}</h3>}>
        <div className="flex flex-col gap-3">{children}</div>
      </Disclosure>
    </section>
  );
}
