import type { ReactNode } from 'react';
import type { ComponentName } from '#domain/theme/component-options.ts';
import { ExampleTable } from '#screens/design-preview/example-table.tsx';
import { Button } from '#ui/button/button.tsx';
import { dialogStyle } from '#ui/dialog/dialog.tsx';
import { drawerStyle } from '#ui/drawer/drawer.tsx';
import { labelStyle } from '#ui/field/field-style.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Pill } from '#ui/pill/pill.tsx';
import { floatStyle, optionListStyle, optionStyle } from '#ui/popover/popover-style.ts';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { NumberField } from '#ui/number-field/number-field.tsx';

const nothing = () => {};

type ComponentExampleProps = {
  name: Exclude<ComponentName, 'topNav' | 'sideNav'>;
};

/**
 * A component in its states, drawn with what pages and tools use. What would cover the page is drawn in its
 * place.
 */
export function ComponentExample({ name }: ComponentExampleProps): ReactNode {
  const Example = examples[name];
  return <Example />;
}

const Rows = ({ names, icons = [] }: { names: string[]; icons?: string[] }) =>
  names.map((each, index) => (
    <div key={each} className={`${optionStyle} ${index === 1 ? 'bg-ink/6' : ''}`}>
      {icons[index] && <Icon name={icons[index]} className="text-quiet" />}
      {each}
    </div>
  ));

const DialogExample = ({
  title,
  titleStyle = '',
  children,
}: {
  title: string;
  titleStyle?: string;
  children: ReactNode;
}) => (
  <div className={dialogStyle}>
    <h3 className={`px-6 pt-5 text-18 font-semibold ${titleStyle}`}>{title}</h3>
    <p className="px-6 pt-2 pb-6 text-quiet">What happens next is said in a sentence.</p>
    <div className="flex justify-end gap-2 border-t border-hairline px-6 py-4">{children}</div>
  </div>
);

const examples: Record<Exclude<ComponentName, 'topNav' | 'sideNav'>, () => ReactNode> = {
  button: () => (
    <>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary">Publish</Button>
        <Button>Preview</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger">Delete</Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="compact" icon="plus">
          Add
        </Button>
        <Button isDisabled>Disabled</Button>
        <Button variant="primary" isPending>
          Saving
        </Button>
      </div>
    </>
  ),
  card: () => (
    <ul className="tm-cards">
      {['North', 'East', 'South'].map((region, index) => (
        <li key={region} className="tm-card">
          <dl>
            <div>
              <dt>{region}</dt>
              <dd className="tm-figure">{['4,210', '3,705', '2,960'][index]}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  ),
  drawer: () => (
    <div className={`${drawerStyle} flex flex-col`}>
      <h3 className="flex min-h-12 items-center border-b border-hairline px-4 text-16 font-semibold">
        Settings
      </h3>
      <div className="flex flex-col gap-4 p-4">
        <TextField label="Name" value="Overview" onChange={nothing} />
        <Switch isSelected onChange={nothing}>
          Show in the menu
        </Switch>
      </div>
    </div>
  ),
  draggableNav: () => (
    <div className="rounded-panel border p-2">
      {['Overview', 'By county', 'By river', 'Data', 'About'].map((title, index) => (
        <div
          key={title}
          className={`tm-tree-row flex min-h-9 items-center gap-1 rounded-control pe-1 ${index === 1 ? 'bg-accent-soft' : ''}`}
          style={{ paddingLeft: index === 1 || index === 2 ? 24 : 0 }}
        >
          <Icon name="grip-vertical" size={14} className="text-quiet" />
          <span className="truncate">{title}</span>
        </div>
      ))}
    </div>
  ),
  dropdown: () => (
    <ul className="tm-dropdown w-60 rounded-panel bg-float p-1 shadow-float">
      {['By county', 'By river', 'By year'].map((title, index) => (
        <li key={title}>
          <span className={`block rounded-control px-3 py-2 ${index === 0 ? 'bg-raised' : ''}`}>{title}</span>
        </li>
      ))}
    </ul>
  ),
  fieldSet: () => (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-14 font-medium">Margins</legend>
      <NumberField label="Top" value={12} onChange={nothing} />
      <NumberField label="Bottom" value={24} onChange={nothing} />
    </fieldset>
  ),
  graph: () => (
    <svg viewBox="0 0 300 180" role="img" aria-label="Bars of four categories">
      <path className="tm-grid" d="M0 30H300M0 80H300M0 130H300" />
      {[110, 70, 140, 50].map((height, index) => (
        <rect
          key={height}
          x={20 + index * 70}
          y={170 - height}
          width={48}
          height={height}
          style={{ fill: `var(--tm-chart-${index + 1})` }}
        />
      ))}
      <path className="tm-zero" d="M0 170H300" />
    </svg>
  ),
  icon: () => (
    <div className="flex flex-wrap gap-4">
      {['file-text', 'search', 'download', 'pencil', 'trash-2', 'users', 'upload', 'copy'].map((icon) => (
        <Icon key={icon} name={icon} size={24} />
      ))}
    </div>
  ),
  input: () => (
    <>
      <TextField label="Name" value="North" onChange={nothing} />
      <TextField label="Address" placeholder="/water" value="" onChange={nothing} />
      <TextField label="Year" error="A year has four digits." value="20266" onChange={nothing} />
      <NumberField label="Rows" value={25} onChange={nothing} />
    </>
  ),
  label: () => (
    <>
      <div className="flex flex-col gap-1.5">
        <span className={labelStyle}>Region</span>
        <TextField label="Region" hideLabel value="North" onChange={nothing} />
      </div>
      <div className="flex flex-col gap-1.5">
        <span className={labelStyle}>Year</span>
        <TextField label="Year" hideLabel value="2026" onChange={nothing} />
      </div>
    </>
  ),
  menu: () => (
    <div className={`${floatStyle} ${optionListStyle} w-52`}>
      <Rows
        names={['Edit', 'Duplicate…', 'Export', 'Delete…']}
        icons={['pencil', 'copy', 'download', 'trash-2']}
      />
    </div>
  ),
  pagination: () => (
    <nav className="tm-pager" aria-label="Pages">
      <span>Page 2 of 12</span>
      <ul>
        {['1', '2', '3', '4', '5'].map((number) => (
          <li key={number}>
            <a href={`#${number}`} aria-current={number === '2' ? 'page' : undefined}>
              {number}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  ),
  pill: () => (
    <div className="flex flex-wrap gap-2">
      <Pill>Draft</Pill>
      <Pill tone="accent">12</Pill>
      <Pill tone="success">Valid</Pill>
      <Pill tone="warning">Changed</Pill>
      <Pill tone="danger">Invalid</Pill>
    </div>
  ),
  popover: () => (
    <div className={`${floatStyle} w-60 p-4`}>
      <p className="font-medium">Share this page</p>
      <p className="mt-1 text-quiet">A link that shows the draft for a week.</p>
    </div>
  ),
  select: () => (
    <>
      <Select
        label="Region"
        options={[{ value: 'north', label: 'North' }]}
        value="north"
        onChange={nothing}
      />
      <Select label="Year" options={[]} value={null} onChange={nothing} />
    </>
  ),
  switch: () => (
    <>
      <Switch isSelected onChange={nothing}>
        Show in the menu
      </Switch>
      <Switch isSelected={false} onChange={nothing}>
        Full width
      </Switch>
      <Switch isSelected isDisabled onChange={nothing}>
        Disabled
      </Switch>
    </>
  ),
  table: ExampleTable,
  tabs: () => (
    <Tabs
      label="Example"
      items={[
        { id: 'data', label: 'Data', content: 'What is chosen is underlined.' },
        { id: 'look', label: 'Look' },
        { id: 'filters', label: 'Filters' },
      ]}
    />
  ),
  deleteModal: () => (
    <DialogExample title="Delete North?" titleStyle="tm-delete-title">
      <Button>Cancel</Button>
      <Button variant="danger">Delete</Button>
    </DialogExample>
  ),
  dialog: () => (
    <DialogExample title="Publish this page">
      <Button>Cancel</Button>
      <Button variant="primary">Publish</Button>
    </DialogExample>
  ),
  modal: () => (
    <div className="relative rounded-panel border p-4">
      {['Records', 'Events', 'Damage', 'Sources', 'Regions', 'Rivers', 'Counties'].map((line) => (
        <p key={line} className="py-2">
          {line} of the page below
        </p>
      ))}
      <div className="tm-backdrop absolute inset-0 grid place-items-center bg-scrim p-4">
        <DialogExample title="A dialog above it">
          <Button variant="primary">Close</Button>
        </DialogExample>
      </div>
    </div>
  ),
};
