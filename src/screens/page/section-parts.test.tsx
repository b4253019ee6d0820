import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sectionSchema } from '#domain/page/content/page.ts';
import { sectionTypes } from '#sections/index.ts';
import { SectionHeading } from './section-parts.tsx';

test.each(Object.keys(sectionTypes))('the four sizes of titles of %s differ', (type) => {
  const sizes = ['1', '2', '3', '4'].map((level) => {
    const section = sectionSchema.parse({
      id: 's',
      group: 'default',
      title: 'Rivers',
      level,
      element: { 'element-type': type, 'element-data': {} },
    });
    return /text-(\d\d)/.exec(renderToStaticMarkup(<SectionHeading section={section} />))?.[1];
  });
  expect(sizes.toSorted((one, other) => Number(other) - Number(one))).toEqual(sizes);
  expect(new Set(sizes).size).toBe(4);
});
