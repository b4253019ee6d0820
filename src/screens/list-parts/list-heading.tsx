import type { ReactNode } from 'react';

type ListHeadingProps = {
  title: string;
  count: string;
  children: ReactNode;
};

/**
 * The heading of a list: its title, how many entries there are as a text (`12 sites`), and what changes the
 * list.
 */
export function ListHeading({ title, count, children }: ListHeadingProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 className="text-28 font-semibold">{title}</h1>
        <p className="mt-1 text-14 text-quiet">{count}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full">{children}</div>
    </div>
  );
}
