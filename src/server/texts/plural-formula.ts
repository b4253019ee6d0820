/** Formulas of PO files for the position of a plural form by `n`, and the languages that have them. */
const formulas: readonly { languages: string; formula: string }[] = [
  { languages: 'id ja ko ms th vi zh', formula: '0' },
  {
    languages:
      'af bg ckb da de el en eo et eu fi gl hu ka kk ku lb mn nb ne nl nn no ps rm sq sv sw ta tr ug ur yi',
    formula: 'n != 1',
  },
  { languages: 'am bn fa gu hi hy kn', formula: 'n > 1' },
  { languages: 'is mk', formula: 'n%10==1 && n%100!=11 ? 0 : 1' },
  { languages: 'ca es it pt-PT', formula: 'n==1 ? 0 : n!=0 && n%1000000==0 ? 1 : 2' },
  { languages: 'fr pt', formula: 'n<=1 ? 0 : n%1000000==0 ? 1 : 2' },
  { languages: 'he', formula: 'n==1 ? 0 : n==2 ? 1 : 2' },
  { languages: 'lv', formula: 'n%10==0 || n%100>=11 && n%100<=19 ? 0 : n%10==1 && n%100!=11 ? 1 : 2' },
  { languages: 'ro', formula: 'n==1 ? 0 : n==0 || n%100>=1 && n%100<=19 ? 1 : 2' },
  {
    languages: 'bs hr ru sr uk',
    formula: 'n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2',
  },
  { languages: 'pl', formula: 'n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2' },
  { languages: 'cs sk', formula: 'n==1 ? 0 : n>=2 && n<=4 ? 1 : 3' },
  { languages: 'sl', formula: 'n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3' },
  {
    languages: 'lt',
    formula: 'n%10==1 && (n%100<11 || n%100>19) ? 0 : n%10>=2 && (n%100<11 || n%100>19) ? 1 : 3',
  },
  {
    languages: 'ar',
    formula: 'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 && n%100<=99 ? 4 : 5',
  },
  { languages: 'ga', formula: 'n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4' },
  {
    languages: 'mt',
    formula: 'n==1 ? 0 : n==2 ? 1 : n==0 || n%100>=3 && n%100<=10 ? 2 : n%100>=11 && n%100<=19 ? 3 : 4',
  },
  { languages: 'cy', formula: 'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5' },
];

/**
 * The formula that a PO file has for the plural forms of a language, in the order of its plural categories;
 * undefined where the language is not a usual one.
 */
export function pluralFormula(tag: string): string | undefined {
  const { language, region } = new Intl.Locale(tag);
  const names = [`${language}-${region ?? ''}`, language];
  return names
    .map((name) => formulas.find(({ languages }) => languages.split(' ').includes(name))?.formula)
    .find((formula) => formula !== undefined);
}
