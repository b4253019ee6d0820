/** What editors read in place of filters that have no columns. */
export const chooseColumns = 'Choose the columns to filter by in the settings of this section.';
