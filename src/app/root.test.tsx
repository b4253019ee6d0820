import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { ErrorBoundary } from './root.tsx';

function screenOf(status: number, message: string): string {
  const errors = { page: new ErrorResponse(status, 'Failed', message) };
  const routes = [{ id: 'page', path: '*', element: 'The page', ErrorBoundary }];
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter(routes, { hydrationData: { errors } })} />,
  );
}

test('a failed page can be tried again, unless there is nothing at its address', () => {
  expect(screenOf(503, 'Please wait.')).toContain('Try again');
  const missing = screenOf(404, 'This link is no longer valid.');
  expect(missing).toContain('This link is no longer valid.');
  expect(missing).toContain('Go to the first page');
  expect(missing).not.toContain('Try again');
});
