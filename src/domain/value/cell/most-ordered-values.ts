/** The most values that have an order of their own. */
export const mostOrderedValues = 100;
