import type { Plugin } from 'vite';

const layer = /@layer properties\s*\{/;

/**
 * Leaves out the layer in which Tailwind sets its variables for browsers without `@property`: all that know
 * `light-dark()`, on which the colours of every theme depend, have it, but for Firefox 120 to 127.
 */
export function withoutPropertyFallback(): Plugin {
  return {
    name: 'without-property-fallback',
    transform(code, id) {
      const found = /\.css($|\?)/.test(id) ? layer.exec(code) : null;
      if (!found) return undefined;
      const { index, 0: begin } = found;
      return code.slice(0, index) + code.slice(endOfBlock(code, index + begin.length));
    },
  };
}

/** Where the block ends whose content begins at a place. */
function endOfBlock(code: string, start: number): number {
  let depth = 1;
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === '{') {
      depth += 1;
    }
    if (code[at] === '}') {
      depth -= 1;
    }
    if (depth === 0) return at + 1;
  }

  throw new Error('The layer of Tailwind for older browsers has no end.');
}
