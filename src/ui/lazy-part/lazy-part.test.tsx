import { Suspense } from 'react';
import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

type Props = { text: string; onClose?: () => void };
const Greeting = ({ text }: Props) => <p>Hello {text}</p>;

async function markupOf(
  load: () => Promise<{ Greeting: typeof Greeting }>,
  props: Props,
  whenMissing?: 'nothing',
): Promise<string> {
  const Part = lazyPart(load, 'Greeting', whenMissing);
  const { prelude } = await prerender(
    <main>
      Still there
      <Suspense>
        <Part {...props} />
      </Suspense>
    </main>,
  );
  return new Response(prelude).text();
}

const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('a part is shown once it is loaded, and is the same one for the same loader', async () => {
  const load = async () => ({ Greeting });
  expect(await markupOf(load, { text: 'you' })).toContain('<p>Hello <!-- -->you</p>');
  expect(lazyPart(load, 'Greeting')).toBe(lazyPart(load, 'Greeting'));
});

test('a part that cannot be loaded leaves a note in its place, or nothing where it closes or is an extra', async () => {
  const note = await markupOf(() => failing(), { text: 'you' });
  expect(note).toContain('Still there');
  expect(note).toContain('This part could not be loaded.');
  const dialog = await markupOf(() => failing(), { text: 'you', onClose: () => undefined });
  expect(dialog).toContain('Still there');
  expect(dialog).not.toContain('could not be loaded');
  const extra = await markupOf(() => failing(), { text: 'you' }, 'nothing');
  expect(extra).not.toContain('could not be loaded');
});
