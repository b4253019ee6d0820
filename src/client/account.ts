/**
 * The id of the account that this page was opened with; empty for visitors. Signing in in another tab does
 * not change it.
 */
export const openedBy = (): string => document.documentElement.dataset['account'] ?? '';

/**
 * The header that names this account, so that a request in the name of another one is refused; none for
 * visitors.
 */
export function accountHeader(): Record<string, string> {
  const account = openedBy();
  if (!account) return {};
  return { 'x-tidemark-account': account };
}
