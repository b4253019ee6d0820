/** What a button is for: one primary action a screen; quiet ones for toolbars; danger for what destroys. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
/** 36 or 32 high; `icon…` are as wide as they are high. */
export type ButtonSize = 'medium' | 'compact' | 'icon' | 'icon-compact';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-hover',
  secondary:
    'bg-paper text-ink shadow-[inset_0_0_0_1px_var(--tm-hairline)] hover:bg-raised hover:shadow-[inset_0_0_0_1px_var(--tm-edge)] active:bg-ink/6',
  quiet: 'text-ink hover:bg-ink/6 active:bg-ink/10 aria-pressed:bg-accent-soft aria-pressed:text-accent',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover active:bg-danger-hover',
};
const sizes: Record<ButtonSize, string> = {
  medium: 'h-control px-3.5 text-14',
  compact: 'h-control-compact px-2.5 text-14',
  icon: 'size-control',
  'icon-compact': 'size-control-compact',
};

/** The classes of a button, also for a plain `<a>` or `<button>` that must work without script. */
export function buttonStyle(variant: ButtonVariant = 'secondary', size: ButtonSize = 'medium'): string {
  return `tm-button touch-target inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap select-none transition-[background-color,box-shadow,color] no-underline disabled:opacity-50 ${variants[variant]} ${sizes[size]}`;
}
