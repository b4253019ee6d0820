import { viewOf, type BlockView } from '../../block-view.ts';
import { codeNode, codeText } from './index.ts';

/** Code that can be scrolled by keyboard, its parts coloured by their kinds where its language is known. */
export const codeView: BlockView = {
  code: viewOf(codeNode, (node, { code, texts }) => (
    <pre tabIndex={0} aria-label={texts.code}>
      <code data-language={node.language}>
        {code.get(node)?.map(({ text, kind }, index) => {
          if (kind) {
            return (
              <span key={index} className={`tm-code-${kind}`}>
                {text}
              </span>
            );
          }

          return text;
        }) ?? codeText(node)}
      </code>
    </pre>
  )),
};
