import { useRef } from 'react';
import { accessLevels, type Viewer } from '#domain/access/access.ts';
import { Button } from '#ui/button/button.tsx';
import { MenuButton } from '#ui/menu/menu.tsx';

const siteEntries = [
  { id: 'sites', label: 'Sites', icon: 'layout-grid', href: '/list' },
  { id: 'team', label: 'Team', icon: 'users', href: '/auth/project-management' },
];

/** Who is signed in, with a menu to sign out; the local user has no session to end. */
export function ToolsAccountMenu({ viewer }: { viewer: Pick<Viewer, 'email' | 'level' | 'isLocal'> }) {
  const logout = useRef<HTMLFormElement>(null);
  const email = viewer.email ?? '';
  if (viewer.isLocal) return <span className="text-14 text-quiet">{email}</span>;

  return (
    <>
      <form ref={logout} method="post" action="/auth/logout" hidden />
      <MenuButton
        label={`Account of ${email}`}
        trigger={
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Account of ${email}`}
            className="rounded-full! bg-accent-soft font-semibold text-accent!"
          >
            {email.charAt(0).toUpperCase()}
          </Button>
        }
        groups={[
          {
            id: 'account',
            heading: email,
            items: [
              ...siteEntries.filter(() => viewer.level >= accessLevels.editor),
              { id: 'profile', label: 'Profile', icon: 'user', href: '/auth/profile' },
              {
                id: 'logout',
                label: 'Logout',
                icon: 'log-out',
                onAction: () => logout.current?.requestSubmit(),
              },
            ],
          },
        ]}
      />
    </>
  );
}
