/** The door to what a process needs first: configuration, data folder, process lock, secrets. */
export { originOfTiles, type Basemap } from './basemap-setting.ts';
export { ConfigurationError, StartError, explainListenError, explainStartError } from './start-error.ts';
export {
  localAddress,
  parseStorage,
  readConfiguration,
  type Configuration,
  type StorageConfiguration,
} from './configuration.ts';
export { readSecret } from './secrets.ts';
export { prepareDataFolder, prepareObjectsFolder } from './data-folder.ts';
export { lockDataFolder } from './process-lock.ts';
export { projectRoot } from './project-root.ts';
export { prepareWorker, runWorker, WorkerLimitError } from './run-worker.ts';
export type { SecondEngine } from './second-engine.ts';
export type { SingleSignOnSettings } from './single-sign-on-settings.ts';
export { serveTasks } from './serve-tasks.ts';
export type { AllowedTarget } from './fetch-allowance.ts';
export { familyOf, readTrustedProxies } from './trusted-proxies.ts';
export { writeOutput } from './write-output.ts';
export { watchEventLoop } from './watch-event-loop.ts';
