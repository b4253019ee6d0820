import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfiguration } from './configuration.ts';

const read = (name: string): string => readFileSync(`docs/guides/${name}`, 'utf8');
const guides = read('operator.md') + read('scaling.md');

type Environment = Record<string, string>;

/** The settings of each node of the compose file. */
function composeNodes(): Environment[] {
  const { services } = parse(read('scaling/compose.yaml'), { merge: true }) as {
    services: Record<string, { environment?: Environment }>;
  };
  return ['node-1', 'node-2'].map((name) => services[name]!.environment!);
}

type Variable = { name: string; value?: string; valueFrom?: { secretKeyRef: { key: string } } };

/** The settings of a node on Kubernetes; those that are secret have an example in their place. */
function kubernetesNode(): Environment {
  const [set] = parseAllDocuments(read('scaling/kubernetes.yaml')).map((one) => one.toJS() as unknown);
  const { spec } = set as { spec: { template: { spec: { containers: { env: Variable[] }[] } } } };
  const examples: Environment = { 'database-url': 'postgres://user:password@a,b/tidemark' };
  const valueOf = ({ value, valueFrom }: Variable) =>
    value ?? examples[valueFrom!.secretKeyRef.key] ?? 'a secret';
  return Object.fromEntries(spec.template.spec.containers[0]!.env.map((one) => [one.name, valueOf(one)]));
}

test.each([
  ['compose', composeNodes()],
  ['Kubernetes', [kubernetesNode()]],
])('the settings of the nodes in the example for %s are understood', (_, nodes) => {
  for (const env of nodes) {
    const filled = {
      ...env,
      TIDEMARK_URL: env['TIDEMARK_URL']!.replace(/^\$.*$/, 'https://data.example.org'),
    };
    const configuration = readConfiguration({
      ...filled,
      DATABASE_URL: env['DATABASE_URL']!.replace(/\$\{[^}]*\}/, 'password'),
    });
    expect(configuration.storage).not.toEqual({ kind: 'file' });
    expect(configuration.drainSeconds).toBeGreaterThan(0);
    for (const name of Object.keys(env)) {
      expect(guides).toContain(name);
    }
  }
});

test('the files of Kubernetes are objects with a kind and a name', () => {
  const documents = parseAllDocuments(read('scaling/kubernetes.yaml'));
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  const objects = documents.map((one) => one.toJS() as { kind: string; metadata: { name: string } });
  expect(objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
    'StatefulSet tidemark',
    'Service tidemark',
    'PodDisruptionBudget tidemark',
  ]);
});
