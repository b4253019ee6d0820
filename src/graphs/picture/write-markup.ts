import { Fragment, isValidElement, type CSSProperties, type FunctionComponent, type ReactNode } from 'react';

/** What the parts of a picture know of the part around them: `read` it where a component is called. */
export type PictureContext<Value> = {
  Around: FunctionComponent<{ value: Value; children: ReactNode }>;
  read(): Value;
};

/** What is known around components, entered and left while their children are written. */
type Enter = (value: unknown) => () => void;
const contexts = new WeakMap<object, Enter>();

/** A context of pictures, with what is known where nothing is around. */
export function pictureContext<Value>(initial: Value): PictureContext<Value> {
  let current = initial;
  const Around: PictureContext<Value>['Around'] = ({ children }) => children;

  contexts.set(Around, (value) => {
    const before = current;
    current = value as Value;
    return () => {
      current = before;
    };
  });
  return { Around, read: () => current };
}

/** Attributes of SVG whose names have capital letters; those of others have hyphens there. */
const names = new Map([
  ['className', 'class'],
  ['viewBox', 'viewBox'],
  ['preserveAspectRatio', 'preserveAspectRatio'],
  ['patternUnits', 'patternUnits'],
  ['patternTransform', 'patternTransform'],
]);

/** Writes the colours of a text as a file has them, such as those of a theme. */
type Recolour = (text: string) => string;
/** The same for the value of an attribute, where it is written once, and for rules and markup. */
type Colours = { ofValue: Recolour; ofRules: Recolour };

/**
 * The markup of a drawing: elements of SVG and components without hooks, as React writes it, in a third of
 * the time. Contexts are those of `pictureContext`. Colours in attributes and rules are what `recolour` makes
 * of them.
 */
export function markupOf(node: ReactNode, recolour: Recolour = (text) => text): string {
  // Many marks have one colour.
  const known = new Map<string, string>();
  const ofValue = (text: string) => {
    let colour = known.get(text);
    if (colour === undefined) {
      known.set(text, (colour = escaped(recolour(text))));
    }
    return colour;
  };
  return nodeText(node, { ofValue, ofRules: recolour });
}

function nodeText(node: ReactNode, colours: Colours): string {
  if (typeof node === 'string') return escaped(node);
  if (typeof node === 'number') return String(node);
  if (Array.isArray(node)) return allTexts(node, colours);
  if (!isValidElement<Record<string, unknown>>(node)) return '';

  const { type, props } = node;
  if (typeof type === 'string') return elementText(type, props, colours);
  if (type === Fragment) return nodeText(props['children'] as ReactNode, colours);

  const enter = contexts.get(type);
  if (!enter) return nodeText((type as FunctionComponent<object>)(props) as ReactNode, colours);
  const leave = enter(props['value']);
  try {
    return nodeText(props['children'] as ReactNode, colours);
  } finally {
    leave();
  }
}

function allTexts(nodes: readonly ReactNode[], colours: Colours): string {
  let markup = '';
  for (const node of nodes) {
    markup += nodeText(node, colours);
  }
  return markup;
}

function elementText(tag: string, props: Record<string, unknown>, colours: Colours): string {
  let markup = `<${tag}`;
  let content = '';
  for (const name in props) {
    const value = props[name];
    if (name === 'children') {
      content = contentOf(tag, value as ReactNode, colours);
    } else if (name === 'style') {
      markup += styleText(value as CSSProperties | undefined, colours);
    } else if (name === 'dangerouslySetInnerHTML') {
      content = colours.ofRules((value as { __html: string }).__html);
    } else if (typeof value === 'string') {
      markup += ` ${attributeName(name)}="${name === 'd' ? value : valueText(value, colours)}"`;
    } else if (typeof value === 'number') {
      markup += ` ${attributeName(name)}="${value}"`;
    } else if (typeof value === 'boolean' && name.includes('-')) {
      markup += ` ${name}="${value}"`;
    }
  }

  return `${markup}>${content}</${tag}>`;
}

/** Colours of a theme, and mixes of them, are functions of CSS. */
function valueText(value: string, colours: Colours): string {
  if (value.includes('(')) return colours.ofValue(value);
  return escaped(value);
}

/** Rules of a style sheet are no text of the markup. */
function contentOf(tag: string, children: ReactNode, colours: Colours): string {
  if (tag === 'style' && typeof children === 'string') return colours.ofRules(children);
  return nodeText(children, colours);
}

/** Lengths of a style that are numbers are in px, but for these. */
const plainNumbers = new Set([
  'fillOpacity',
  'fontWeight',
  'lineHeight',
  'opacity',
  'strokeOpacity',
  'strokeWidth',
]);

function styleText(style: CSSProperties | undefined, colours: Colours): string {
  let rules = '';
  for (const [name, value] of Object.entries(style ?? {})) {
    if (value === undefined || value === null || value === '') continue;
    const isLength = typeof value === 'number' && value !== 0 && !plainNumbers.has(name);
    const text = `${valueText(String(value), colours)}${isLength ? 'px' : ''}`;
    rules += `${rules && ';'}${attributeName(name)}:${text}`;
  }

  if (rules === '') return '';
  return ` style="${rules}"`;
}

function attributeName(name: string): string {
  let known = names.get(name);
  if (known === undefined) {
    names.set(name, (known = hyphenated(name)));
  }
  return known;
}

const hyphenated = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const special = /["'&<>]/;
const entities: Readonly<Record<string, string>> = {
  '"': '&quot;',
  "'": '&#x27;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
};

function escaped(text: string): string {
  if (!special.test(text)) return text;
  return text.replaceAll(/["'&<>]/g, (character) => entities[character] ?? character);
}
