import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';
import { Icon } from '../icon/icon.tsx';
import { tabListStyle, tabStyle } from './tab-style.ts';

/** One tab; with `content` its panel is rendered below the bar. */
export type TabItem = { id: string; label: string; icon?: string; isDisabled?: boolean; content?: ReactNode };

/** Tabs that are underlined. */
export function Tabs({
  label,
  items,
  selected,
  onChange,
  className = '',
}: {
  label: string;
  items: TabItem[];
  selected?: string;
  onChange?(id: string): void;
  className?: string;
}) {
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => onChange?.(String(key))}
      // The focus of a field within is shown at the field, not around all of the tabs.
      className={`outline-none ${className}`}
    >
      <TabList aria-label={label} className={tabListStyle}>
        {items.map((item) => (
          <Tab key={item.id} id={item.id} isDisabled={item.isDisabled ?? false} className={tabStyle}>
            {item.icon && <Icon name={item.icon} />}
            {item.label}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.id} id={item.id} className="pt-4 text-14 outline-offset-4">
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
