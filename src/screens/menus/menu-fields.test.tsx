// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NavItem } from '#domain/page/content/nav-item.ts';
import { MenuFields } from './menu-fields.tsx';

let root: Root;
let element: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  element = document.body.appendChild(document.createElement('div'));
  root = createRoot(element);
});
afterEach(async () => {
  await act(async () => root.unmount());
  element.remove();
  vi.unstubAllGlobals();
});

async function press(within: ParentNode, label: string): Promise<void> {
  const button = [...within.querySelectorAll('button')].find(({ textContent }) => textContent === label);
  await act(async () => button?.click());
}

function Menu() {
  const [items, setItems] = useState<NavItem[]>([]);
  return <MenuFields label="Secondary menu" items={items} onChange={setItems} />;
}

test('a new entry of a menu has the focus in its name, and asks for one only when that is left', async () => {
  await act(async () => root.render(<Menu />));
  await press(element, 'Add an entry');
  const name = element.querySelector('input');
  await act(async () => {
    await expect.poll(() => document.activeElement).toBe(name);
  });
  expect(element.textContent).not.toContain('An entry needs a name.');
  await act(async () => name?.blur());
  expect(element.textContent).toContain('An entry needs a name.');
});

test('a menu is written as JSON, without sending the form that it is in', async () => {
  const send = vi.fn();
  await act(async () =>
    root.render(
      <form onSubmit={send}>
        <Menu />
      </form>,
    ),
  );
  await press(element, 'Edit as JSON');
  const dialog = document.querySelector('[role=dialog]')!;
  const text = dialog.querySelector('textarea')!;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
      text,
      '[{"name":"Help","path":"/help"}]',
    );
    text.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press(dialog, 'Save');
  expect(element.querySelector('input')?.value).toBe('Help');
  expect(send).not.toHaveBeenCalled();
});
