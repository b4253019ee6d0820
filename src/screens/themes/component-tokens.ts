import type { ComponentName } from '#domain/theme/component-options.ts';
import type { ColourRole } from '#domain/theme/theme.ts';
import type { Measure } from './measure-fields.tsx';

type Tokens = { colors?: readonly ColourRole[]; measures?: readonly Measure[] };

const floating: Tokens = {
  colors: ['float', 'shade'],
  measures: ['radius.panel', 'motion.in', 'motion.out'],
};

/** The tokens that each component is drawn with, the most telling ones first. */
export const componentTokens: Record<ComponentName, Tokens> = {
  button: {
    colors: ['accent', 'accentHover', 'onAccent', 'danger', 'dangerHover', 'onDanger'],
    measures: ['layout.control', 'layout.controlCompact', 'radius.control'],
  },
  card: { colors: ['hairline', 'quiet'], measures: ['radius.section'] },
  drawer: { colors: ['float', 'hairline'], measures: ['layout.drawer'] },
  draggableNav: { colors: ['accentSoft', 'quiet'], measures: ['radius.control'] },
  dropdown: floating,
  fieldSet: { measures: ['radius.control'] },
  graph: { colors: ['hairline', 'quiet'] },
  icon: { colors: ['quiet'] },
  input: {
    colors: ['edge', 'focus', 'danger'],
    measures: ['layout.control', 'layout.controlCompact', 'radius.control'],
  },
  label: { colors: ['quiet'] },
  menu: floating,
  pagination: { measures: ['radius.control'] },
  pill: { colors: ['accentSoft', 'successSoft', 'warningSoft', 'dangerSoft'] },
  popover: floating,
  select: { colors: ['edge', 'focus'], measures: ['layout.control', 'radius.control'] },
  sideNav: { colors: ['accent'], measures: ['layout.sideNav'] },
  switch: { colors: ['edge', 'accent', 'success'] },
  table: { colors: ['hairline', 'edge', 'quiet'] },
  tabs: { colors: ['accent', 'quiet'] },
  topNav: { colors: ['accent', 'hairline'], measures: ['layout.topBar', 'layout.fullwidth'] },
  deleteModal: { colors: ['danger', 'dangerHover', 'onDanger'] },
  dialog: { colors: ['float', 'hairline'], measures: ['radius.panel'] },
  modal: { colors: ['scrim'], measures: ['motion.in', 'motion.out'] },
};
