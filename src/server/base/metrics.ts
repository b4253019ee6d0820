import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What the server counts about itself, in the text format of Prometheus. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'tidemark_http_request_duration_seconds',
    help: 'How long requests took until their response began, by route, method and class of status.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [this.#registry],
  });
  readonly #pages = new Counter({
    name: 'tidemark_pages_total',
    help: 'Public pages that were sent, from the cache or rendered.',
    labelNames: ['from'],
    registers: [this.#registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.#registry, prefix: 'tidemark_' });
  }

  /** Counts a request; `seconds` is how long its response took to begin. */
  countRequest(labels: { route: string; method: string; status: number }, seconds: number): void {
    this.#requests.observe({ ...labels, status: `${Math.floor(labels.status / 100)}xx` }, seconds);
  }

  /** Counts a public page that was sent. */
  countPage(from: 'cache' | 'rendering'): void {
    this.#pages.inc({ from });
  }

  /** Adds a value that is read when the metrics are: numbers by the value of the label, or one number. */
  addGauge(
    name: string,
    help: string,
    read: () =>
      | number
      | Promise<number | Readonly<Record<string, number>>>
      | Readonly<Record<string, number>>,
    label = 'state',
  ): void {
    const gauge: Gauge = new Gauge({
      name: `tidemark_${name}`,
      help,
      labelNames: [label],
      registers: [this.#registry],
      async collect() {
        const value = await read();
        gauge.reset();

        if (typeof value === 'number') {
          gauge.set(value);
        } else {
          for (const [key, each] of Object.entries(value)) {
            gauge.set({ [label]: key }, each);
          }
        }
      },
    });
  }

  /** All values as text, and the content type of that text. */
  async read(): Promise<{ text: string; contentType: string }> {
    return { text: await this.#registry.metrics(), contentType: this.#registry.contentType };
  }
}
