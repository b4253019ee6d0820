import { setTimeout as delay } from 'node:timers/promises';
import { asError, describeError } from '#domain/error/describe-error.ts';
import {
  choosePrimary,
  hasSeveralClusters,
  mayFollow,
  timelineOf,
  type HostState,
} from './choose-primary.ts';
import type { Log } from './log.ts';

/** The hosts of a database, and how one of them says what it is; that rejects when it does not respond. */
type Hosts = {
  readonly addresses: readonly string[];
  probe(address: string): Promise<HostState>;
};

/**
 * How long a promotion is waited for, the pause between two searches, and how often a primary that works is
 * compared with the other hosts; in milliseconds.
 */
const times = { patience: 10_000, pause: 100, watch: 2000 };

/**
 * Knows which of several hosts is the primary. It never goes back to a host that was promoted away; after a
 * restart of Tidemark it knows only what the hosts say.
 */
export class PrimaryFinder {
  readonly #hosts: Hosts;
  readonly #log: Log;
  /** What each host said or why it did not respond, of the last time it was asked. */
  readonly #answers = new Map<string, HostState | Error>();
  readonly #warned = new Set<string>();
  readonly #watch: NodeJS.Timeout;
  #last: HostState | null = null;
  #isDoubted = true;
  #doubtedAt = performance.now();
  #search: Promise<HostState> | null = null;
  #round: Promise<void> | null = null;
  #isClosed = false;
  /** Called with the primary each time that one is found; connections to other hosts are of no use then. */
  onFound: (primary: HostState) => void = () => undefined;

  constructor(hosts: Hosts, log: Log) {
    this.#hosts = hosts;
    this.#log = log;
    this.#watch = setInterval(() => void this.#look(), times.watch).unref();
  }

  /** The primary; null while it is in doubt. */
  get current(): HostState | null {
    return this.#isDoubted ? null : this.#last;
  }

  /**
   * The primary, which is searched while it is in doubt. Rejects with a transient error when there has been
   * none for ten seconds.
   */
  find(): Promise<HostState> {
    if (this.current) return Promise.resolve(this.current);
    this.#search ??= this.#searchPatiently().finally(() => (this.#search = null));
    return this.#search;
  }

  /** Notes that a connection to the primary was lost, or that it only reads. */
  doubt(): void {
    if (this.#isDoubted) return;
    this.#isDoubted = true;
    this.#doubtedAt = performance.now();
  }

  /** Whether a host, as a new connection sees it, is the primary still. */
  confirm(state: HostState): boolean {
    if (this.current?.address !== state.address) return false;

    if (!state.takesWrites || !mayFollow(state, this.#last)) {
      this.doubt();
      return false;
    }

    this.#last = state;
    return true;
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#watch);
  }

  async #searchPatiently(): Promise<HostState> {
    for (;;) {
      await this.#look();
      if (this.current) return this.current;
      const isOver = performance.now() - this.#doubtedAt > times.patience;
      if (isOver || this.#isClosed) throw this.#failure();
      await delay(times.pause);
    }
  }

  /** Asks all hosts once. Resolves when all have responded, or sooner where one has just been promoted. */
  #look(): Promise<void> {
    this.#round ??= this.#askAll().finally(() => (this.#round = null));
    return this.#round;
  }

  async #askAll(): Promise<void> {
    const { promise: promotion, resolve } = Promise.withResolvers<void>();
    const answers = this.#hosts.addresses.map(async (address) => {
      const answer = await this.#hosts.probe(address).catch(asError);
      this.#answers.set(address, answer);

      if (!(answer instanceof Error) && this.#isPromotion(answer)) {
        this.#use(answer);
        resolve();
      }
    });

    await Promise.race([promotion, Promise.all(answers).then(() => this.#choose())]);
  }

  #isPromotion(state: HostState): boolean {
    const last = this.#last;
    return last !== null && state.takesWrites && mayFollow(state, last) && isLater(state, last);
  }

  #choose(): void {
    const states = this.#states();
    this.#warnOfFormer(states);
    const chosen = choosePrimary(states, this.#last);

    if (chosen && (!this.current || isLater(chosen, this.current))) {
      this.#use(chosen);
    } else if (states.some(({ address, takesWrites }) => address === this.current?.address && !takesWrites)) {
      this.doubt();
    }
  }

  #use(primary: HostState): void {
    const before = this.#last;
    this.#last = primary;
    this.#isDoubted = false;

    if (before && before.address !== primary.address) {
      const details = {
        from: hostOf(before.address),
        to: hostOf(primary.address),
        timeline: primary.timeline,
      };
      this.#log.warn(details, 'another host of DATABASE_URL is the primary now');
    }

    this.onFound(primary);
  }

  /** A host that was promoted away takes writes until somebody stops it; whoever uses it loses them. */
  #warnOfFormer(states: readonly HostState[]): void {
    for (const state of states) {
      if (!state.takesWrites || mayFollow(state, this.#last) || this.#warned.has(state.address)) continue;
      this.#warned.add(state.address);
      this.#log.error(
        { host: hostOf(state.address), problem: this.#problemOf(state.address) },
        'a host of DATABASE_URL takes writes and is not the primary; it is not used, and should be stopped',
      );
    }
  }

  #states(): HostState[] {
    return [...this.#answers.values()].filter((answer): answer is HostState => !(answer instanceof Error));
  }

  #failure(): Error {
    const hosts = this.#hosts.addresses.map((address) => `${hostOf(address)}: ${this.#problemOf(address)}`);
    const message = `No host of DATABASE_URL is a primary that can be used (${hosts.join('; ')})`;
    return Object.assign(new Error(message), { code: '08001' });
  }

  #problemOf(address: string): string {
    const answer = this.#answers.get(address);
    if (!answer) return 'has not responded yet';
    if (answer instanceof Error) return describeError(answer) || answer.name;
    if (!answer.takesWrites) return 'only reads';
    if (mayFollow(answer, this.#last) && !hasSeveralClusters(this.#states())) return 'takes writes';
    if (hasSeveralClusters(this.#states())) return `has the data of cluster ${answer.system}`;

    return `is behind a promotion, on timeline ${timelineOf(answer)}`;
  }
}

const isLater = (state: HostState, other: HostState): boolean => timelineOf(state) > timelineOf(other);

/** Host and port of an address, which also has a password. */
const hostOf = (address: string): string => new URL(address).host;
