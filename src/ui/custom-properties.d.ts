import 'react';

declare module 'react' {
  /** Styles may set custom properties beside those of CSS. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
