/** The path to go to after signing in: always a path of this installation, whatever was requested. */
export function ownPath(wanted: string | null): string {
  if (!wanted || !wanted.startsWith('/') || /^\/[/\\]/.test(wanted) || /[\u0000-\u001f\\]/.test(wanted)) {
    return '/';
  }

  const url = new URL(wanted, 'http://own.invalid');
  // Dots are resolved only now: /..//host has become //host, which is another site.
  if (url.host !== 'own.invalid' || url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Where a request for a screen of the sign-in leads to afterwards: the path in its parameter `origin`. */
export const originOf = ({ url }: Request): string => ownPath(new URL(url).searchParams.get('origin'));
