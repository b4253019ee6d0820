import { viewOf, type BlockView } from '../../block-view.ts';
import { codeNode, codeText } from './index.ts';

/** Code that can be scrolled by keyboard. */
export const codeView: BlockView = {
  code: viewOf(codeNode, (node) => (
    <pre tabIndex={0} aria-label="Code">
      <code data-language={node.language}>{codeText(node)}</code>
    </pre>
  )),
};
