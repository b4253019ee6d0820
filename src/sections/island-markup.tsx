import type { ReactNode } from 'react';
import type { SectionType, SectionViewProps } from './section-type.ts';

type IslandMarkupProps = {
  type: Pick<SectionType, 'name' | 'island'>;
  view: Pick<SectionViewProps, 'context' | 'editing'>;
  properties: object;
  children: ReactNode;
};

/**
 * The markup that an island starts from, with its properties as JSON beside it. The children have to be what
 * the island's component renders first. In the editor, and where the island is not needed, only the children
 * are rendered.
 */
export function IslandMarkup({ type: { name, island }, view, properties, children }: IslandMarkupProps) {
  if (!island || view.editing || island.needs?.(view.context) === false) return children;

  // Within a script element only `<` could end the JSON too early.
  const json = JSON.stringify(properties).replaceAll('<', String.raw`\u003c`);
  return (
    <>
      <div data-island={name} data-when={island.when}>
        {children}
      </div>
      <script type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
    </>
  );
}
