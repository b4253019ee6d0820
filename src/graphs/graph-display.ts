import { z } from 'zod';
import { storedObject } from '#domain/value/stored-object.ts';
import { referenceFields } from './reference-schema.ts';

/** The margins of a graph that has not set any; at the sides they mean as much as the labels need. In px. */
export const defaultMargins = { top: 20, right: 20, bottom: 50, left: 100 };

const margin = (otherwise: number) => z.number().min(0).max(500).default(otherwise).catch(otherwise);
const axis = {
  label: z.string().default(''),
  rotateLabels: z.boolean().default(false),
};

/** The display settings that every graph has, with their defaults. Lengths in px. */
export const graphDisplaySchema = storedObject({
  graphType: z.string().default('BarGraph'),
  orientation: z.enum(['vertical', 'horizontal']).default('vertical'),
  groupMode: z.enum(['stacked', 'grouped']).default('stacked'),
  title: z
    .object({
      title: z.string().default(''),
      position: z.enum(['start', 'middle', 'end']).default('start'),
      /** Null is the theme's chart title, 16 px and 600; the settings offer 32 px and bold first. */
      fontSize: z.number().min(8).max(96).nullable().default(null),
      fontWeight: z.string().nullable().default(null),
    })
    .prefault({}),
  subtitle: z.string().default(''),
  bgColor: z.string().default(''),
  textColor: z.string().default(''),
  colors: z.array(z.string()).max(20).default([]),
  height: z.number().min(60).max(2000).default(300),
  width: z.number().min(0).max(4000).default(0),
  margins: z
    .object({
      top: margin(defaultMargins.top),
      right: margin(defaultMargins.right),
      bottom: margin(defaultMargins.bottom),
      left: margin(defaultMargins.left),
    })
    .prefault({}),
  legend: z
    .object({
      show: z.boolean().default(true),
      label: z.string().default(''),
      width: z.number().default(0),
      height: z.number().default(0),
    })
    .prefault({}),
  tooltip: storedObject({
    show: z.boolean().default(true),
    fontSize: z.number().min(8).max(32).default(12).catch(12),
  }).prefault({}),
  xAxis: z
    .object({
      ...axis,
      showGridLines: z.boolean().default(false),
      tickSpacing: z.number().min(1).default(1),
      showXAxisBar: z.boolean().default(true),
    })
    .prefault({}),
  yAxis: z
    .object({
      ...axis,
      showGridLines: z.boolean().default(true),
      tickFormat: z.string().default('abbreviate'),
    })
    .prefault({}),
  /** How many categories along x are shown, the largest; the others are one, Other. All where it is null. */
  mostCategories: z.number().int().min(1).max(1000).nullable().default(null).catch(null),
  upperLimit: z.number().nullable().default(null),
  isLog: z.boolean().default(false),
  useCustomXDomain: z.boolean().default(false),
  xDomain: z.tuple([z.number(), z.number()]).nullable().default(null),
  showScaleFilter: z.boolean().default(false),
  ...referenceFields,
  darkMode: z.boolean().default(false),
  padding: z.number().default(0),
});

/** Display settings with every default filled in. */
export type GraphDisplay = z.output<typeof graphDisplaySchema>;
