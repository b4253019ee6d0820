import { $isTextNode, TextNode, type DOMConversionMap, type DOMConversionOutput } from 'lexical';
import { inkOn } from '#ui/colour-picker/hex-contrast.ts';
import { resolveHexColour } from '#ui/colour-picker/hex-colour.ts';
import { isSourceGround, isSourceInk } from './source-colour.ts';
import { isStyled, readStyle, styleText, type TextStyle } from './text-style.ts';

const tags = ['b', 'code', 'em', 'i', 'mark', 's', 'span', 'strong', 'sub', 'sup', 'u'] as const;

/**
 * The style of an element of pasted or imported HTML. Colours that other programs write everywhere are no
 * choice of a person: they are left out, so that the text follows the theme and the mode.
 */
function elementStyle(element: HTMLElement): TextStyle {
  const { color, backgroundColor, fontFamily, fontSize } = element.style;
  const css = [`font-family: ${fontFamily}`, `font-size: ${fontSize}`];
  if (color) {
    css.push(`color: ${resolveHexColour(color)}`);
  }

  if (backgroundColor && !/transparent|inherit|initial/.test(backgroundColor)) {
    css.push(`background-color: ${resolveHexColour(backgroundColor)}`);
  }

  const style = withoutAutomatic(readStyle(css.join(';')));
  if (element.classList.contains('tm-text')) return style;

  const { color: ink, background } = style;
  return {
    ...style,
    color: ink && isSourceInk(ink, element) ? undefined : ink,
    background: background && isSourceGround(background) ? undefined : background,
  };
}

/** A colour that follows from the background, see `styleProps`, is no choice of a person. */
const withoutAutomatic = (style: TextStyle): TextStyle =>
  style.background && style.color === inkOn(style.background) ? { ...style, color: undefined } : style;

function withStyle(output: DOMConversionOutput | null, element: HTMLElement): DOMConversionOutput | null {
  const style = elementStyle(element);
  const forChild = output?.forChild;
  if (!output || !forChild || !isStyled(style)) return output;

  return {
    ...output,
    forChild(child, parent) {
      const node = forChild(child, parent);
      // The innermost style counts: it is set first.
      if ($isTextNode(node)) {
        node.setStyle(styleText({ ...style, ...readStyle(node.getStyle()) }));
      }
      return node;
    },
  };
}

/**
 * How the elements of text are read from HTML: with their formats, as Lexical reads them, and with their
 * style. Lexical knows its own conversions only once there is an editor.
 */
export const styledTextImport: DOMConversionMap = Object.fromEntries(
  tags.map((tag) => [
    tag,
    (element: HTMLElement) => {
      const found = TextNode.importDOM?.()?.[tag]?.(element) ?? null;
      return (
        found && {
          priority: 1 as const,
          conversion: (converted: HTMLElement) => withStyle(found.conversion(converted), converted),
        }
      );
    },
  ]),
);
