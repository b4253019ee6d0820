/** The currencies that are one sign, which is written before a number without a blank: `$5`. */
export const currencySigns: readonly string[] = ['$', '£', '€', '¥'];
