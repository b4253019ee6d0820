/** What the scripts of a page say, in the language of the page. */
export type PageTexts = {
  updated: string;
  /** How many rows a section shows, by plural form; `{count}` is the number. */
  rows: { [form in Intl.LDMLPluralRule]?: string };
  unreachable: string;
  tryAgain: string;
  keysRead: string;
  keysLead: string;
  noPng: string;
  searching: string;
  searchUnreachable: string;
};

/** The texts that the server has written into the page for its scripts. */
export const pageTexts = (): PageTexts =>
  JSON.parse(document.querySelector<HTMLElement>('script[data-says]')!.dataset['says']!) as PageTexts;
