import { use } from 'react';
import { writtenHref } from '#domain/site/written-href.ts';
import { BaseUrl } from '#ui/base-url.ts';
import { alignmentClass, viewOf, type BlockView } from '../../block-view.ts';
import { isExternalUrl } from '../../link-url.ts';
import { buttonNode, type ButtonFields } from './index.ts';

/** A link that looks like a button. */
export function ButtonLink({ linkText, path, style }: Omit<ButtonFields, 'format'>) {
  return (
    <a
      href={writtenHref({ base_url: use(BaseUrl) }, path)}
      rel={isExternalUrl(path) ? 'noopener' : undefined}
      className={`tm-link-button tm-link-button-${style}`}
    >
      {linkText}
    </a>
  );
}

/** A button on a line of its own. */
export const buttonView: BlockView = {
  button: viewOf(buttonNode, ({ format, linkText, path, style }) => (
    <p className={alignmentClass(format)}>
      <ButtonLink {...{ linkText, path, style }} />
    </p>
  )),
};
