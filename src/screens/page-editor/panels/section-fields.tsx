import {
  maxLongText,
  maxRowSpan,
  maxShortText,
  sectionOffsets,
  type Section,
} from '#domain/page/content/page.ts';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { useThemeOptions } from '#screens/page/shell/theme-options.tsx';
import {
  borderNames,
  heightName,
  levelNames,
  offsetName,
  paddingNames,
  widthOf,
  widthsOf,
} from '#screens/content-changes/section-choices.ts';
import { TagsField } from './tags-field.tsx';

type FieldsProps = {
  section: Section;
  onChange(change: Partial<Omit<Section, 'id' | 'group' | 'draft_id'>>): void;
};

const rowSpans = Array.from({ length: maxRowSpan }, (_, at) => ({
  value: String(at + 1),
  label: heightName(at + 1),
}));
const offsets = sectionOffsets.map((offset) => ({
  value: String(offset),
  label: offsetName(offset),
}));

/** Where a section is on the grid, and its borders. */
export function LayoutFields({ section, onChange }: FieldsProps) {
  const { grid: pageColumns } = useThemeOptions();
  const widths = widthsOf(pageColumns);

  return (
    <Disclosure title="Layout">
      <div className="grid grid-cols-2 gap-4">
        <Select
          label="Width"
          options={widths}
          value={widthOf(section.size, pageColumns).value}
          onChange={(size) => onChange({ size })}
        />
        <Select
          label="Height"
          options={rowSpans}
          value={String(section.rowspan)}
          onChange={(value) => onChange({ rowspan: Number(value) })}
        />
        <Select
          label="Space above"
          options={offsets}
          value={String(section.offset)}
          onChange={(value) =>
            onChange({ offset: sectionOffsets.find((offset) => String(offset) === value) ?? 0 })
          }
        />
        <Select
          label="Padding"
          options={paddingNames}
          value={section.padding || 'theme'}
          onChange={(padding) => onChange({ padding: padding === 'theme' ? '' : padding })}
        />
        <Select
          label="Border"
          options={borderNames}
          value={section.border}
          onChange={(border) => onChange({ border })}
        />
        <Select
          label="Title size"
          options={levelNames}
          value={section.level}
          onChange={(level) => onChange({ level })}
        />
      </div>
    </Disclosure>
  );
}

/** What people read about a section, and what only editors do. */
export function AboutFields({ section, onChange }: FieldsProps) {
  return (
    <Disclosure title="About this section">
      <div className="flex flex-col gap-4">
        <TagsField tags={section.tags} onChange={(tags) => onChange({ tags })} />
        <TextArea
          label="Description"
          description="Below the title."
          maxLength={maxLongText}
          value={section.description}
          onChange={(description) => onChange({ description })}
        />
        <TextArea
          label="Help text"
          description="Behind a question mark beside the title."
          maxLength={maxLongText}
          value={section.helpText}
          onChange={(helpText) => onChange({ helpText })}
        />
        <TextArea
          label="Info"
          description="A note below the content."
          maxLength={maxLongText}
          value={section.infoComp}
          onChange={(infoComp) => onChange({ infoComp })}
        />
        <TextArea
          label="Requirements"
          description="What the section must fulfil. Only editors see this."
          maxLength={maxLongText}
          value={section.requirements}
          onChange={(requirements) => onChange({ requirements })}
        />
        <TextField
          label="Tracking id"
          maxLength={maxShortText}
          value={section.trackingId}
          onChange={(trackingId) => onChange({ trackingId })}
        />
        <Switch isSelected={section.is_header} onChange={(is_header) => onChange({ is_header })}>
          Replaces the title of the page
        </Switch>
        <Switch isSelected={section.hideInView} onChange={(hideInView) => onChange({ hideInView })}>
          Hide in view
        </Switch>
      </div>
    </Disclosure>
  );
}
