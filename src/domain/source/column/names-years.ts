const yearWord = /(^|[\s_.-])(year|years)($|[\s_.-])/i;

/** Whether a name is one of years: `fiscal_year`. */
export const namesYears = (name: string): boolean => yearWord.test(name);
