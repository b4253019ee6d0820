import { Fragment } from 'react';
import type { MarkLink } from '#map-layers/layer/row-links.ts';

/** Links beside each other in a line. */
export function Links({ links }: { links: readonly MarkLink[] }) {
  return links.map(({ label, href }, at) => (
    <Fragment key={at}>
      {at > 0 && ' · '}
      <a href={href}>{label}</a>
    </Fragment>
  ));
}
