// A rule of the linter: files that visitors are shown have no texts of their own. What the product says is in
// the catalogue of texts (`src/texts`), so that it exists in every language.

/** Attributes and fields that are read to people or shown to them. */
const shownFields = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'ariaLabel',
  'caption',
  'description',
  'emptyText',
  'errorMessage',
  'heading',
  'label',
  'lead',
  'message',
  'placeholder',
  'title',
  'tooltip',
]);

/** Attributes and fields whose words are for the browser. */
const technicalFields = new Set([
  'class',
  'className',
  'd',
  'fontFamily',
  'rel',
  'sizes',
  'style',
  'allow',
  'sandbox',
  'points',
  'transform',
]);

/** What is called the same in every language. */
const properNames = new Set(['CSV', 'JSON', 'NaN', 'PNG', 'SVG']);

const hasWords = (text) => /\p{L}/u.test(text) && !properNames.has(text.trim());

/**
 * Texts that are no names of the code: a word with a capital letter before another one, words with a full
 * stop, and a word beside a value.
 */
const sentences = [
  /^\P{L}*\p{Lu}\p{L}*[,:;]? \P{L}*\p{L}/u,
  /\p{L}{2} \p{L}.*[.?!…]$/u,
  /\0\)? \p{L}{2,}[.,;:!?)]*(?: |$)/u,
  /^\P{L}*\p{Lu}\p{L}*:? \0/u,
];
const isSentence = (text) => sentences.some((pattern) => pattern.test(text));

/** The text of a literal with `\0` in the places of values; undefined where a node is no literal. */
function textOf(node) {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join('\0');
  return undefined;
}

/** The name of the attribute, field or variable that a node gives a value to; empty where it is none. */
function nameOf(node) {
  if (node.type === 'JSXAttribute') return node.name.name;
  if (node.type === 'Property' && !node.computed) return node.key.name ?? node.key.value;
  if (node.type === 'AssignmentPattern') return node.left.name;
  return '';
}

/** Kinds of nodes in which a literal is a choice between texts, or one of several. */
const transparent = new Set([
  'ArrayExpression',
  'ConditionalExpression',
  'JSXExpressionContainer',
  'LogicalExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
]);

/** Where a literal is no text: a path, a type, a value to compare with. */
const technical = /^(?:Import|Export|TSLiteral|TSImport|BinaryExpression|SwitchCase|MemberExpression)/;

/** What a literal is a value of, and the part of it that has the literal. */
function placeOf(node) {
  let [part, { parent }] = [node, node];
  while (parent && transparent.has(parent.type)) {
    [part, { parent }] = [parent, parent];
  }
  return { part, parent };
}

/** Whether a node is inside of an attribute or a field for the browser. */
function isForBrowser(node) {
  for (let { parent } = node; parent && !parent.type.startsWith('JSXElement'); { parent } = parent) {
    if (technicalFields.has(nameOf(parent))) return true;
  }
  return false;
}

/** Whether visitors would read a literal with a text. */
function isShown(node, text) {
  const { part, parent } = placeOf(node);
  if (!hasWords(text) || technical.test(parent?.type)) return false;
  if (parent.type === 'Property' && parent.key === part) return false;
  // A fault is in the log alone.
  if (parent.type === 'NewExpression' && parent.callee.name === 'Error') return false;
  if (parent.type.startsWith('JSXElement') || parent.type === 'JSXFragment') return true;
  if (shownFields.has(nameOf(parent))) return true;
  return isSentence(text) && !isForBrowser(node);
}

const literals = {
  meta: { type: 'problem', docs: { description: 'Texts that visitors read are in the catalogue' } },
  create(context) {
    const report = (node, text) => {
      const words = text.replaceAll('\0', '…').replaceAll(/\s+/g, ' ').trim().slice(0, 60);
      const message = `Visitors read "${words}" in every language: move it into the catalogue, src/texts.`;
      context.report({ node, message });
    };
    const check = (node) => {
      const text = textOf(node);
      if (text !== undefined && isShown(node, text)) {
        report(node, text);
      }
    };

    return {
      JSXText(node) {
        if (hasWords(node.value)) {
          report(node, node.value);
        }
      },
      Literal: check,
      TemplateLiteral: check,
    };
  },
};

export default { meta: { name: 'texts' }, rules: { literals } };
