import type { Plugin } from 'vite';

/** Leaves the texts of account screens and mails, which only the server writes, out of what browsers load. */
export function withoutServerTexts(): Plugin {
  return {
    name: 'without-server-texts',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const [, area] = /\/src\/texts\/(accounts|mails)\.ts$/.exec(id) ?? [];
      return area && `export const ${area} = {};`;
    },
  };
}
