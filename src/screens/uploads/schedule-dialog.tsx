import { useState } from 'react';
import type { Schedule } from '#domain/source/connection/schedule.ts';
import { readCadence } from '#domain/source/connection/cadence.ts';
import { describeCadence, monthChoices, weekdayChoices } from '#domain/source/connection/schedule-words.ts';
import { ComboBox } from '#ui/combo-box/combo-box.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { NumberField } from '#ui/number-field/number-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

/** All that a schedule may take; each kind uses some of it. */
type Fields = {
  every: Schedule['every'] | 'never';
  minutes: number;
  weekday: number;
  month: number;
  day: number;
  time: string;
  zone: string;
};

const kinds = [
  { value: 'never', label: 'Only by hand' },
  { value: 'minutes', label: 'Every so many minutes' },
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
  { value: 'quarter', label: 'Every quarter' },
  { value: 'year', label: 'Every year' },
] as const;

/** How often a source can be fetched; as it says itself, where it says that. */
function kindsOf(cadence: string): readonly { value: Fields['every']; label: string }[] {
  const own = describeCadence(cadence);
  if (own === null) return kinds;
  return [kinds[0], { value: 'source', label: `As often as the source says: ${own}` }, ...kinds.slice(1)];
}

/** The time zones that can be chosen: browsers may list neither UTC nor an older name that is chosen. */
const zoneChoices = (chosen: string) =>
  [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])]
    .filter((zone) => zone !== '')
    .map((zone) => ({ value: zone, label: zone }));

/** The time zone of the browser. */
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What a new schedule begins with: early in the morning of the person who sets it. */
const startFields = (): Fields => ({
  every: 'day',
  minutes: 60,
  weekday: 1,
  month: 1,
  day: 1,
  time: '06:00',
  zone: ownZone(),
});

function scheduleOf({ every, minutes, weekday, month, day, time, zone }: Fields): Schedule | null {
  switch (every) {
    case 'never':
      return null;
    case 'minutes':
      return { every, minutes };
    case 'day':
      return { every, time, zone };
    case 'week':
      return { every, weekday, time, zone };
    case 'month':
    case 'quarter':
      return { every, day, time, zone };
    case 'year':
      return { every, month, day, time, zone };
    case 'source':
      return { every, month, weekday, day, time, zone };
  }
}

/** The schedule that one click sets, at the time of the day that a new one begins with. */
export const usualSchedule = (every: 'minutes' | 'day' | 'week' | 'month' | 'source'): Schedule | null =>
  scheduleOf({ ...startFields(), every });

type ScheduleDialogProps = {
  schedule: Schedule | null;
  /** How often the service says that the data changes; '' for nothing. */
  cadence: string;
  sending: { isPending: boolean; error: Error | null };
  onSet(schedule: Schedule | null): void;
  onClose(): void;
};

/** Chooses when a source fetches its data. */
export function ScheduleDialog({ schedule, cadence, sending, onSet, onClose }: ScheduleDialogProps) {
  const [fields, setFields] = useState<Fields>(() => ({ ...startFields(), ...schedule }));
  const set = (part: Partial<Fields>) => setFields((before) => ({ ...before, ...part }));
  const every = fields.every === 'source' ? (readCadence(cadence)?.every ?? 'day') : fields.every;
  const hasTime = every !== 'never' && every !== 'minutes';

  return (
    <FormDialog
      title="When it is fetched"
      submitLabel="Save"
      isValid={fields.time !== '' && fields.zone !== ''}
      sending={sending}
      onSubmit={() => onSet(scheduleOf(fields))}
      onClose={onClose}
    >
      <Select
        label="How often"
        options={kindsOf(cadence)}
        value={fields.every}
        onChange={(chosen: Fields['every']) => set({ every: chosen })}
      />
      {fields.every === 'minutes' && (
        <NumberField
          label="Minutes between two times"
          minValue={5}
          maxValue={1440}
          value={fields.minutes}
          onChange={(minutes) => set({ minutes })}
        />
      )}
      {hasTime && <DayFields fields={{ ...fields, every }} onChange={set} />}
      {hasTime && (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField label="Time" type="time" value={fields.time} onChange={(time) => set({ time })} />
          <ComboBox
            label="Time zone"
            options={zoneChoices(fields.zone)}
            value={fields.zone}
            onChange={(zone) => set({ zone: zone ?? '' })}
          />
        </div>
      )}
      {hasTime && (
        <p className="text-12 text-quiet">
          Fetching begins within ten minutes of this time, so that not all sources are fetched at once.
        </p>
      )}
    </FormDialog>
  );
}

type FieldsProps = { fields: Fields; onChange(part: Partial<Fields>): void };

/** The day of a schedule, in its week, month, quarter or year. */
function DayFields({ fields: { every, weekday, month, day }, onChange }: FieldsProps) {
  if (every === 'day') return null;
  if (every === 'week') {
    return (
      <Select
        label="Day of the week"
        options={weekdayChoices}
        value={String(weekday)}
        onChange={(value) => onChange({ weekday: Number(value) })}
      />
    );
  }

  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {every === 'year' && (
        <Select
          label="Month"
          options={monthChoices}
          value={String(month)}
          onChange={(value) => onChange({ month: Number(value) })}
        />
      )}
      <NumberField
        label={every === 'quarter' ? 'Day of its first month' : 'Day of the month'}
        description="The last day where a month is shorter."
        minValue={1}
        maxValue={31}
        value={day}
        onChange={(value) => onChange({ day: value })}
      />
    </div>
  );
}
