import type { ConnectorSettings, SettingField } from '#domain/source/connection/connector-form.ts';
import { Select } from '#ui/select/select.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

/** The text of a setting in its field. */
const settingText = (settings: ConnectorSettings, name: string): string => {
  const value: unknown = Reflect.get(settings, name);
  return value === undefined || value === null ? '' : String(value);
};

/** Settings with a field changed: what is emptied is left out. */
function withSetting(
  settings: ConnectorSettings,
  { name, input }: SettingField,
  text: string,
): ConnectorSettings {
  const others = Object.entries(settings).filter(([key]) => key !== name);
  const value = input === 'number' && /^\d+$/.test(text) ? Number(text) : text;
  const changed = text === '' ? others : [...others, [name, value] as const];
  return { kind: settings.kind, ...Object.fromEntries(changed) };
}

type SettingFieldsProps = {
  fields: readonly SettingField[];
  settings: ConnectorSettings;
  onChange(settings: ConnectorSettings): void;
};

/** The fields of the settings of a connector. */
export function SettingFields({ fields, settings, onChange }: SettingFieldsProps) {
  return (
    <div className="mt-3 grid max-w-2xl gap-3 sm:grid-cols-2">
      {fields.map((field) => {
        const shared = { label: field.label, description: field.hint };
        const value = settingText(settings, field.name);
        const change = (text: string) => onChange(withSetting(settings, field, text));
        if (field.input === 'choice') {
          return (
            <Select
              key={field.name}
              {...shared}
              options={field.options ?? []}
              value={value === '' ? null : value}
              onChange={change}
            />
          );
        }

        if (field.input === 'lines') {
          return (
            <TextArea
              key={field.name}
              {...shared}
              className="sm:col-span-2"
              isCode
              placeholder={field.placeholder}
              value={value}
              onChange={change}
            />
          );
        }

        return (
          <TextField
            key={field.name}
            {...shared}
            isRequired={field.isRequired}
            inputMode={field.input === 'address' ? 'url' : 'text'}
            autoComplete="off"
            value={value}
            onChange={change}
          />
        );
      })}
    </div>
  );
}
