/** The id of the account that this page was opened with; empty for visitors. Signing in in another tab does not change it. */
export const openedBy = (): string => document.documentElement.dataset['account'] ?? '';
