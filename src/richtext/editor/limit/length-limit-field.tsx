import { formatNumber } from '#domain/value/number/format-number.ts';
import { maxTextLength } from '#domain/value/text/max-text-length.ts';
import { NumberField } from '#ui/number-field/number-field.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { defaultMaxLength } from './length-limit.ts';

type LengthLimitFieldProps = {
  maxLength: number | undefined;
  length?: number;
  onChange(maxLength: number | undefined): void;
};

/**
 * Whether the characters of a text are limited, and to how many. With its present `length`, the limit is not
 * below it.
 */
export function LengthLimitField({ maxLength, length, onChange }: LengthLimitFieldProps) {
  const least = Math.min(maxTextLength, Math.max(1, length ?? 0));
  return (
    <>
      <Switch
        isSelected={maxLength !== undefined}
        onChange={(isLimited) => onChange(isLimited ? Math.max(defaultMaxLength, least) : undefined)}
      >
        Limit the number of characters
      </Switch>
      {maxLength !== undefined && (
        <NumberField
          label="Maximum number of characters"
          description={length !== undefined && `The text has ${formatNumber(length)} now.`}
          value={maxLength}
          minValue={least}
          maxValue={maxTextLength}
          onChange={(most) => onChange(most || undefined)}
        />
      )}
    </>
  );
}
