import { z } from 'zod';
import { storedObject } from '#domain/value/object/stored-object.ts';

const text = (most: number) => z.string().max(most).default('').catch('');
const shared = {
  /** The axis along which a place is meant: `y` for amounts. */
  axis: z.enum(['x', 'y']).default('y').catch('y'),
  label: text(120),
  /** A CSS colour, or empty for the theme's. */
  colour: text(40),
};
const most = 20;

/**
 * The references of a graph. A place is an amount, or along x a number, a date, a year or the name of a
 * category.
 */
export const referenceFields = {
  referenceLines: z
    .array(storedObject({ ...shared, at: text(120) }))
    .max(most)
    .default([])
    .catch([]),
  /** Bands from one place to another; without one of them, to the end of the axis. */
  referenceBands: z
    .array(storedObject({ ...shared, from: text(120), to: text(120) }))
    .max(most)
    .default([])
    .catch([]),
  /** Texts at a place along x and an amount. */
  notes: z
    .array(storedObject({ x: text(120), y: text(120), text: text(300) }))
    .max(most)
    .default([])
    .catch([]),
};
