import { buttonStyle } from '#ui/button/button-style.ts';
import { Icon } from '#ui/icon/icon.tsx';

type ToolButtonProps = {
  label: string;
  icon: string;
  shortcut?: string | undefined;
  isPressed?: boolean;
  isDisabled?: boolean;
  onPress(): void;
};

/** A button of the editor's tools: pressing it with the mouse leaves the selection in the text. */
export function ToolButton(props: ToolButtonProps) {
  const { label, icon, shortcut, isPressed, isDisabled = false, onPress } = props;
  return (
    <button
      type="button"
      aria-label={label}
      title={shortcut ? `${label} · ${shortcut}` : label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={buttonStyle('quiet', 'icon-compact')}
    >
      <Icon name={icon} />
    </button>
  );
}
