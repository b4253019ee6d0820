// A rule of the linter: the key of an event is read by `pressedKey`, which knows when an input method is
// composing. Its Enter, Escape and arrows belong to the word that is written.
const message =
  'Read the key by pressedKey(event) of #ui/pressed-key/pressed-key.ts: the keys of an input method belong to its word.';

const keyNames =
  /^(?:Enter|NumpadEnter|Escape|Tab|Backspace|Delete|Home|End|PageUp|PageDown|Arrow(?:Up|Down|Left|Right)| )$/;
const fields = new Set(['key', 'keyCode', 'which']);
const modifiers = new Set(['shiftKey', 'ctrlKey', 'altKey', 'metaKey']);

const isEvent = (node) =>
  node?.type === 'Identifier'
    ? /^(?:e|ev|evt|event)$|Event$/.test(node.name)
    : node?.type === 'MemberExpression' && node.property.name === 'nativeEvent';

const isKeyName = (node) =>
  node.type === 'Literal' && typeof node.value === 'string' && keyNames.test(node.value);

/** The side of a comparison whose other side is the name of a key. */
function comparedWithKey(left, right) {
  if (isKeyName(right)) return left;
  return isKeyName(left) ? right : undefined;
}

const isField = (node, names) =>
  node.type === 'MemberExpression' && !node.computed && names.has(node.property.name);

const comparedFields = new Set([...fields, 'code']);

/** The names of the fields that a pattern takes out of an object. */
const namesOf = (pattern) =>
  pattern.properties.flatMap(({ key }) => (key?.type === 'Identifier' ? [key.name] : []));

const isKeyboardEvent = (node) => /\bKeyboardEvent\b/.test(node?.typeName?.name ?? '');

/** Whether a pattern takes the key out of an event. */
function takesKey(pattern, from) {
  const names = namesOf(pattern);
  if (!names.some((name) => fields.has(name))) return false;
  const type = pattern.typeAnnotation?.typeAnnotation;
  return isEvent(from) || isKeyboardEvent(type) || names.some((name) => modifiers.has(name));
}

const pressedKeys = {
  meta: { type: 'problem', docs: { description: 'Keys of a composition do nothing else' } },
  create(context) {
    const report = (node) => context.report({ node, message });
    return {
      MemberExpression(node) {
        if (isField(node, fields) && isEvent(node.object)) {
          report(node);
        }
      },
      BinaryExpression({ left, right }) {
        const field = comparedWithKey(left, right);
        if (!field || !isField(field, comparedFields)) return;

        const isReported = isField(field, fields) && isEvent(field.object);
        if (!isReported) {
          report(field);
        }
      },
      ObjectPattern(node) {
        const from = node.parent?.type === 'VariableDeclarator' ? node.parent.init : undefined;
        if (takesKey(node, from)) {
          report(node);
        }
      },
    };
  },
};

export default { meta: { name: 'keys' }, rules: { pressed: pressedKeys } };
