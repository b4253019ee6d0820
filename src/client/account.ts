/** The id of the account that this page was opened with, whoever is signed in since; empty for visitors. */
export const openedBy = (): string => document.documentElement.dataset['account'] ?? '';
