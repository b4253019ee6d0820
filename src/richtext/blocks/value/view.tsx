import { viewOf, type BlockView } from '../../block-view.ts';
import { valueNode } from './index.ts';

/** A value as it is now; without one a dash, with the reason for people who do not see the tooltip, too. */
export const valueView: BlockView = {
  value: viewOf(valueNode, (fields, { showValue, texts }) => {
    const shown = showValue(fields);
    if ('text' in shown) {
      return (
        <data value={shown.raw} title={shown.source}>
          {shown.text}
        </data>
      );
    }

    return (
      <span role="img" title={shown.reason} aria-label={texts.notAvailable({ reason: shown.reason })}>
        –
      </span>
    );
  }),
};
