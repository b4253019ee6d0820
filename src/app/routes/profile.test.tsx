import { renderToStaticMarkup } from 'react-dom/server';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ProfileScreen } from '#screens/sign-in/profile-screen.tsx';
import { scopeContext, type RequestScope } from '../context.ts';
import { action } from './profile.tsx';

test('each form of the profile names the account that it was made for', () => {
  const at = new Date(0);
  const html = renderToStaticMarkup(
    <ProfileScreen
      account="ann"
      enteredName="Ann"
      email="ann@example.org"
      access={{
        hasPassword: true,
        provider: null,
        hasSecondFactor: true,
        passkeys: [{ id: 'one', name: 'Phone', createdAt: at, usedAt: null }],
      }}

      sessions={['a', 'b'].map((id) => ({
        id,
        createdAt: at,
        usedAt: at,
        browser: 'Firefox',
        system: null,
        isCurrent: id === 'a',
      }))}
      keys={[{ id: 1, name: 'Key', level: 0, createdAt: at, expiresAt: null, usedAt: null }]}
      level={10}
    />,
  );
  const forms = html.split('<form ').slice(1);
  expect(forms).toHaveLength(10);
  for (const form of forms) {
    expect(form).toContain('name="account" value="ann"');
  }
});

test('a form of the profile changes nothing of another account, and sends people to the login after their session, and back with their name', async () => {
  const send = (id: string | null) => {
    const context = new RouterContextProvider();
    context.set(scopeContext, { viewer: { id, email: null, level: -1 } } as RequestScope);
    const body = new URLSearchParams({ intent: 'name', name: 'Ann', account: 'ann' });
    const request = new Request('http://localhost/auth/profile', { method: 'POST', body });
    const url = new URL(request.url);
    return action({ request, context, url, params: {}, pattern: '/auth/profile' });
  };
  expect(await send('bob')).toMatchObject({
    init: { status: 403 },
    data: { intent: 'name', error: expect.stringContaining('someone else') },
  });
  const answer = await send(null).catch((thrown: unknown) => thrown);
  expect((answer as Response).headers.get('location')).toBe(
    '/auth/login?origin=%2Fauth%2Fprofile%3Fname%3DAnn&ended',
  );
});
