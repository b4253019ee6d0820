import type { ResultOf } from '#client/graphql.ts';
import type { systemStateDocument } from '#client/system-documents.ts';
import { formatBytes } from '#domain/value/number/format-bytes.ts';
import { textsOf } from '#texts/texts-of.ts';
import { BackupsPart, type BackupState } from './backups-part.tsx';
import { plural } from '#domain/value/number/plural.ts';

type State = ResultOf<typeof systemStateDocument>['systemState'];

/** The state of the server: what runs, how much it takes, and what waits. */
export function SystemScreen({ state, backups }: { state: State; backups: BackupState }) {
  const used = state.diskSize - state.diskFree;
  return (
    <>
      <h1 className="text-28 font-semibold">System</h1>
      <p className="mt-1 max-w-160 text-14 text-quiet">
        The node that sent this page. Reload for its current state.
      </p>
      <div className="mt-6 grid max-w-240 gap-x-12 gap-y-8 md:grid-cols-2">
        <Facts
          title="Versions"
          facts={[
            ...state.versions.map(({ name, version }): Fact => [name, version]),
            ['Uptime', duration(state.uptimeSeconds)],
          ]}
        />
        <Facts
          title="Memory and storage"
          facts={[
            ['Server memory', formatBytes(state.memory, textsOf(undefined).controls)],
            ['Of it for the data engine', formatBytes(state.engineMemory, textsOf(undefined).controls)],
            ['Database', formatBytes(state.database, textsOf(undefined).controls)],
            ['Copies of versions', formatBytes(state.replica, textsOf(undefined).controls)],
            [
              'Disk',
              `${formatBytes(state.diskFree, textsOf(undefined).controls)} free, ${formatBytes(used, textsOf(undefined).controls)} used`,
            ],
          ]}
        />
        <Facts
          title="Requests"
          facts={[
            ['Data requests', `${state.requestsRunning} running, ${state.requestsWaiting} waiting`],
            [
              'Connections to PostgreSQL',
              `${state.connectionsUsed} in use, ${plural(state.connectionsWaiting, 'request')} waiting`,
            ],
            ['Changes made on other servers', state.isListening ? 'received' : 'not received at the moment'],
          ]}
        />
        <Facts
          title="Jobs"
          facts={
            state.jobs.length === 0
              ? [['Waiting or failed', 'none']]
              : state.jobs.map(({ state: name, count }): Fact => [stateNames[name] ?? name, String(count)])
          }
          link={{ href: '/source/jobs', text: 'Jobs' }}
        />
      </div>
      <BackupsPart backups={backups} />
    </>
  );
}

const stateNames: Record<string, string> = {
  created: 'Waiting',
  retry: 'Waiting to retry',
  active: 'Running',
  cancelled: 'Cancelled',
  failed: 'Failed',
};

type Fact = [name: string, value: string];

type FactsProps = {
  title: string;
  facts: Fact[];
  link?: { href: string; text: string };
};

function Facts({ title, facts, link }: FactsProps) {
  return (
    <section>
      <h2 className="text-18 font-semibold">{title}</h2>
      <dl className="mt-2 border-t text-14">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-b py-2">
            <dt className="text-quiet">{name}</dt>
            <dd className="tabular text-end">{value}</dd>
          </div>
        ))}
      </dl>
      {link && (
        <a className="mt-2 inline-block py-1 text-14 text-accent" href={link.href}>
          {link.text}
        </a>
      )}
    </section>
  );
}

/** A time span in its two largest units. */
function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return `${plural(days, 'day')} ${plural(hours % 24, 'hour')}`;
  if (hours > 0) return `${plural(hours, 'hour')} ${plural(minutes % 60, 'minute')}`;
  if (minutes > 0) return plural(minutes, 'minute');
  return plural(seconds, 'second');
}
