import { buttonStyle } from '#ui/button/button-style.ts';

/** Where an image or a file comes from. */
export type AssetSource = 'upload' | 'library';

const labels: Record<AssetSource, string> = { upload: 'Upload', library: 'Library' };

type SourceSwitchProps = {
  value: AssetSource;
  onChange(source: AssetSource): void;
  isDisabled: boolean;
};

/** The choice between a file of this computer and one of the library. */
export function SourceSwitch({ value, onChange, isDisabled }: SourceSwitchProps) {
  return (
    <div role="group" aria-label="Choose from" className="flex gap-1">
      {(['upload', 'library'] as const).map((source) => (
        <button
          key={source}
          type="button"
          aria-pressed={value === source}
          disabled={isDisabled}
          onClick={() => onChange(source)}
          className={`${buttonStyle('quiet', 'compact')} ${value === source ? 'bg-accent-soft text-accent' : ''}`}
        >
          {labels[source]}
        </button>
      ))}
    </div>
  );
}
