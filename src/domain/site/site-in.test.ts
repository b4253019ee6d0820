import { expect, test } from 'vitest';
import { siteIn, textsOfSite } from './site-in.ts';
import { siteSchema } from './site.ts';

const entry = (name: string, subMenus: object[] = []) => ({ name, path: '/', subMenus });
const text = (words: string, of: string) => ({ text: words, of });

test('a site has its name and the names in its menus in each language; others stay', () => {
  const site = {
    ...siteSchema.parse({
      name: 'Rivers',
      base_url: '/rivers',
      languages: ['de'],
      footer: 'By us',
      navOptions: {
        secondaryNav: [entry('About', [entry('Contact')]), entry('News')],
        authMenu: [entry('My reports')],
      },
      translations: {
        de: {
          name: text('Flüsse', 'Rivers'),
          'navOptions.secondaryNav[About].name': text('Über uns', 'About'),
          'navOptions.secondaryNav[About].subMenus[Contact].name': text('Kontakt', 'Contact'),
          'navOptions.authMenu[My reports].name': text('Meine Berichte', 'My reports'),
        },
      },
    }),
    id: 1,
  };

  const german = siteIn(site, 'de');
  expect(german).toMatchObject({ name: 'Flüsse', footer: 'By us', base_url: '/rivers/de' });
  expect(german.navOptions).toMatchObject({
    secondaryNav: [{ name: 'Über uns', subMenus: [{ name: 'Kontakt' }] }, { name: 'News' }],
    authMenu: [{ name: 'Meine Berichte' }],
  });
  expect(Object.keys(textsOfSite(site))).toEqual([
    'name',
    'footer',
    'navOptions.secondaryNav[About].subMenus[Contact].name',
    'navOptions.secondaryNav[About].name',
    'navOptions.secondaryNav[News].name',
    'navOptions.authMenu[My reports].name',
  ]);
});
