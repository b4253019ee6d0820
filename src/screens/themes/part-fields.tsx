import type { ComponentName } from '#domain/theme/component-options.ts';
import type { ThemeLook, ColourRole } from '#domain/theme/theme.ts';
import { BarFields } from '../design-preview/bar-fields.tsx';
import { BrandField } from './brand-field.tsx';
import { ChartColourFields, ThemeColourFields, type ShownMode } from './theme-colour-fields.tsx';
import { ChoiceFields } from './choice-fields.tsx';
import { GroupThemeFields } from './group-theme-fields.tsx';
import { allMeasures, MeasureFields, type Measure } from './measure-fields.tsx';
import { TextFields } from './text-fields.tsx';
import type { ThemePart, TokenGroup } from './theme-parts.ts';

type Tokens = { colors?: readonly ColourRole[]; measures?: readonly Measure[] };

const floating: Tokens = {
  colors: ['float', 'shade'],
  measures: ['radius.panel', 'motion.in', 'motion.out'],
};

/** The tokens that each component is drawn with, the most telling ones first. */
const componentTokens: Record<ComponentName, Tokens> = {
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

type FieldsProps = { draft: ThemeLook; mode: ShownMode; onChange(draft: ThemeLook): void };

/** The settings of a part of a theme. */
export function PartFields({ part, ...props }: FieldsProps & { part: ThemePart }) {
  if (part.kind === 'tokens') return <TokenFields {...props} group={part.name} />;
  return <ComponentFields {...props} name={part.name} />;
}

function TokenFields({ draft, mode, group, onChange }: FieldsProps & { group: TokenGroup }) {
  const { tokens, options } = draft;
  const set = (part: Partial<ThemeLook['tokens']>) => onChange({ ...draft, tokens: { ...tokens, ...part } });
  if (group === 'colors') {
    return (
      <>
        <BrandField colors={tokens.colors} onChange={(colors) => set({ colors })} />
        <ThemeColourFields colors={tokens.colors} mode={mode} onChange={(colors) => set({ colors })} />
      </>
    );
  }

  if (group === 'charts') {
    return <ChartColourFields charts={tokens.charts} mode={mode} onChange={(charts) => set({ charts })} />;
  }

  if (group === 'text') return <TextFields tokens={tokens} onChange={set} />;
  if (group === 'layout') return <MeasureFields tokens={tokens} shown={allMeasures} onChange={set} />;

  return (
    <GroupThemeFields options={options} onChange={(changed) => onChange({ ...draft, options: changed })} />
  );
}

/** What a component may choose, and the tokens that it is drawn with. */
function ComponentFields({ draft, mode, name, onChange }: FieldsProps & { name: ComponentName }) {
  const { tokens, options } = draft;
  const { colors = [], measures = [] } = componentTokens[name];

  return (
    <>
      {(name === 'topNav' || name === 'sideNav') && (
        <BarFields
          bar={name}
          shown={options[name]}
          onChange={(bar) =>
            onChange({ ...draft, options: { ...options, [name]: { ...options[name], ...bar } } })
          }
        />
      )}
      <ChoiceFields
        name={name}
        components={options.components}
        onChange={(components) => onChange({ ...draft, options: { ...options, components } })}
      />
      <MeasureFields
        tokens={tokens}
        shown={measures}
        onChange={(changed) => onChange({ ...draft, tokens: changed })}
      />
      {colors.length > 0 && (
        <ThemeColourFields
          colors={tokens.colors}
          roles={colors}
          mode={mode}
          onChange={(changed) => onChange({ ...draft, tokens: { ...tokens, colors: changed } })}
        />
      )}
      {(colors.length > 0 || measures.length > 0) && (
        <p className="text-12 text-quiet">
          Colours and sizes are those of the theme: other components follow them too.
        </p>
      )}
    </>
  );
}
