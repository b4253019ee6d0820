import type { CategoryNode } from '#domain/source/description/categories.ts';
import { pluralForm } from '#domain/value/number/plural.ts';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { Pill } from '#ui/pill/pill.tsx';

type Props = {
  nodes: CategoryNode[];
  all: number;
  chosen: readonly string[];
  /** The address of the list with a category chosen; the empty path chooses all. */
  hrefOf(path: readonly string[]): string;
};

/**
 * The categories beside the list (above it, folded, on phones), level below level, with how many sources each
 * has.
 */
export function CategoryList({ nodes, all, chosen, hrefOf }: Props) {
  const row = (name: string, path: readonly string[], count: number) => {
    const isChosen = path.join('\n') === chosen.join('\n');
    return (
      <a
        href={hrefOf(path)}
        aria-current={isChosen ? 'true' : undefined}
        className="touch-target flex items-center justify-between gap-2 rounded-control py-1 pe-1 ps-2 text-14 text-ink no-underline hover:bg-ink/4 aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent"
      >
        <span className="min-w-0 truncate">{name}</span>
        <Pill label={pluralForm(count, 'source')}>{count}</Pill>
      </a>
    );
  };
  const branch = (branches: CategoryNode[]) => (
    <ul className="flex flex-col gap-0.5">
      {branches.map(({ name, path, count, children }) => (
        <li key={name}>
          {row(name, path, count)}
          {children.length > 0 && <div className="mt-0.5 ms-2 border-s ps-2">{branch(children)}</div>}
        </li>
      ))}
    </ul>
  );

  const list = (
    <>
      <div className="mb-0.5">{row('All', [], all)}</div>
      {branch(nodes)}
    </>
  );
  return (
    <nav aria-label="Categories" className="w-full shrink-0 lg:w-60">
      <div className="max-lg:hidden">
        <h2 className="mb-2 px-2 text-12 font-semibold text-quiet">Categories</h2>
        {list}
      </div>
      <Disclosure
        className="lg:hidden"
        title={chosen.length === 0 ? 'Categories' : `Category: ${chosen.join(' › ')}`}
      >
        {list}
      </Disclosure>
    </nav>
  );
}
