import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MenuButton } from './menu.tsx';

test('the rows of a menu are made when it is opened', () => {
  const groups = () => {
    throw new Error('The menu is closed.');
  };
  expect(renderToStaticMarkup(<MenuButton label="Rivers menu" groups={groups} />)).toContain('Rivers menu');
});
