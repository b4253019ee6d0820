import { Icon } from '#ui/icon/icon.tsx';

type ToolSelectProps = {
  label: string;
  value: string | undefined;
  options: { value: string; label: string }[];
  /** Its width. */
  className: string;
  onChange(value: string): void;
};

/** A choice among the editor's tools, as the system's own menu. */
export function ToolSelect({ label, value, options, className, onChange }: ToolSelectProps) {
  return (
    <span className="relative shrink-0">
      <select
        aria-label={label}
        title={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`h-control-compact appearance-none truncate rounded-control bg-transparent pe-6 ps-2 text-14 font-medium text-ink hover:bg-ink/6 pointer-coarse:h-11 ${className}`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-float">
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        size={14}
        className="pointer-events-none absolute top-1/2 end-1.5 -translate-y-1/2 text-quiet"
      />
    </span>
  );
}
