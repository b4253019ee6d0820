import { lazy, Suspense, useId, type ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { RequestScope } from '../context.ts';
import { renderMarkup } from './render-markup.server.ts';

const logged: unknown[] = [];
const cached: unknown[] = [];
const scope = {
  nonce: 'nonce',
  services: { log: { error: ({ err }: { err: unknown }) => logged.push(err) } },
  cachePage: (keys: unknown) => cached.push(keys),
} as unknown as RequestScope;

beforeEach(() => {
  logged.length = 0;
  cached.length = 0;
});

const render = async (markup: ReactNode) => new TextDecoder().decode(await renderMarkup(markup, scope));

function Fails(): ReactNode {
  throw new Error('This cannot be drawn.');
}
function Labelled({ children }: { children: ReactNode }) {
  const id = useId();
  return <label htmlFor={id}>{children}</label>;
}
const page = (part: ReactNode) => (
  <html lang="en">
    <head>
      <title>Tides &amp; waves</title>
    </head>
    <body>
      <Labelled>
        {'Écluse <1>'} {3}
      </Labelled>
      <Suspense fallback="It failed.">{part}</Suspense>
    </body>
  </html>
);

test('a page is whole, whether it is rendered at once or waits for a part', async () => {
  const Late = lazy(async () => ({ default: () => <p>there</p> }));
  const whole =
    '<!DOCTYPE html><html lang="en"><head><title>Tides &amp; waves</title></head><body>' +
    '<label for="_R_6_">Écluse &lt;1&gt;<!-- --> <!-- -->3</label><!--$--><p>there</p><!--/$--></body></html>';
  expect(await render(page(<p>there</p>))).toBe(whole);
  expect(await render(page(<Late />))).toBe(whole);
  expect([logged, cached]).toEqual([[], []]);
});

test('sections alone have no document type', async () => {
  expect(await render(<section>one</section>)).toBe('<section>one</section>');
});

test('a part that fails is replaced by its message, logged once, and the response is not cached', async () => {
  expect(await render(page(<Fails />))).toContain('It failed.');
  expect(logged).toEqual([new Error('This cannot be drawn.')]);
  expect(cached).toEqual([null]);
});

test('a page that fails is refused with its error', async () => {
  await expect(render(<Fails />)).rejects.toThrow('This cannot be drawn.');
  expect(logged).toHaveLength(1);
});
