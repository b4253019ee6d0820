import type { Config } from '@react-router/dev/config';

/** React Router in framework mode: everything is rendered on the server first. */
export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
