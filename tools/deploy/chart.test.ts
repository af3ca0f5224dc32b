import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { settingNames, specOf, variableOf } from '../../packages/server/src/runtime/settings.names.ts';
import { readSettings } from '../../packages/server/src/runtime/settings.ts';
import { renderChart } from './render-chart.ts';

const folder = fileURLToPath(new URL('../../deploy/helm/', import.meta.url));
const read = (file: string) => readFileSync(`${folder}${file}`, 'utf8');
const templates = Object.fromEntries(
  readdirSync(`${folder}templates`).map((name) => [name, read(`templates/${name}`)]),
);
const values = parse(read('values.yaml')) as Record<string, unknown>;
const chart = parse(read('Chart.yaml')) as { version: string; appVersion: string };

interface Variable {
  readonly name: string;
  readonly value: string;
}
// biome-ignore lint/suspicious/noExplicitAny: what a chart makes has a type of its own for each kind
type Made = any;

const made = (more: object): Map<string, Made> => {
  const files = renderChart(templates, {
    Values: { ...values, ...more },
    Release: { Name: 'seals', Service: 'Helm' },
    Chart: { AppVersion: chart.appVersion },
  });
  const found = new Map<string, Made>();
  for (const [file, text] of Object.entries(files))
    for (const document of parseAllDocuments(text)) {
      expect(document.errors, `${file}\n${text}`).toEqual([]);
      const one = document.toJS() as Made;
      if (one) found.set(`${one.kind} ${one.metadata.name}`, one);
    }
  return found;
};

const whole = made({
  publicUrl: 'https://seals.example.com',
  s3: { ...(values.s3 as object), endpoint: 'https://s3.example.com' },
  ingress: {
    enabled: true,
    className: 'nginx',
    host: 'seals.example.com',
    tlsSecret: 'tls',
    annotations: { a: 'b' },
  },
  serviceMonitor: { enabled: true, interval: '30s' },
  networkPolicy: {
    enabled: true,
    from: [{ namespaceSelector: {} }],
    to: [{ ipBlock: { cidr: '10.0.0.0/8' } }],
  },
  tolerations: [{ key: 'a', operator: 'Exists' }],
});
const pod = whole.get('Deployment seals').spec.template.spec;
const server = pod.containers[0];

test('with as little as it asks for the chart makes a server, and without an address it says what is missing', () => {
  expect(() => made({})).toThrow('publicUrl is missing');
  const least = made({ publicUrl: 'https://seals.example.com' });
  expect([...least.keys()].sort()).toEqual([
    'Deployment seals',
    'NetworkPolicy seals',
    'PodDisruptionBudget seals',
    'Service seals',
    'Service seals-devices',
  ]);
  expect([...whole.keys()].sort()).toContain('Ingress seals');
  expect([...whole.keys()].sort()).toContain('ServiceMonitor seals');
});

test('a server is replaced only when the next is ready, and asked for its health', () => {
  const { strategy } = whole.get('Deployment seals').spec;
  expect(strategy.rollingUpdate.maxUnavailable).toBe(0);
  expect(server.readinessProbe.httpGet.path).toBe('/readyz');
  // A server whose database is away must not be killed for it.
  for (const probe of [server.livenessProbe, server.startupProbe])
    expect(probe.httpGet.path).toBe('/healthz');
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(60);
  expect(whole.get('PodDisruptionBudget seals').spec.maxUnavailable).toBe(1);
});

test('a server may do no more than it needs', () => {
  expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65534 });
  expect(pod.automountServiceAccountToken).toBe(false);
  expect(server.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  expect(Object.keys(server.resources.limits).sort()).toEqual(['cpu', 'memory']);
  const mounted = server.volumeMounts.map(({ name }: { name: string }) => name).sort();
  expect(mounted).toEqual(pod.volumes.map(({ name }: { name: string }) => name).sort());
  expect(whole.get('NetworkPolicy seals').spec.egress.at(-1)).toEqual({
    to: [{ ipBlock: { cidr: '10.0.0.0/8' } }],
  });
});

test('every setting of it is one of the server, secrets come from files, and the server takes them', () => {
  const variables: readonly Variable[] = server.env;
  const known = new Set(settingNames.map(variableOf));
  const secrets = new Set(settingNames.filter((name) => specOf(name).secret).map(variableOf));
  for (const { name } of variables) {
    if (name === 'NODE_COMPILE_CACHE' || known.has(name)) continue;
    expect(secrets.has(name.replace(/_FILE$/, '')), `${name} is no setting`).toBe(true);
  }
  expect(variables.filter(({ name }) => secrets.has(name))).toEqual([]);
  const inFiles = variables.filter(({ name }) => name.endsWith('_FILE') && !known.has(name));
  expect(inFiles.map(({ value }) => value.split('/').at(-1))).toEqual(values.secretNames);
  const given = Object.fromEntries(
    variables.filter((one) => !inFiles.includes(one)).map(({ name, value }) => [name, value]),
  );
  const sms = {
    SMS_PROVIDER: 'aliyun',
    ALIYUN_SMS_ACCESS_KEY_ID: 'a',
    ALIYUN_SMS_ACCESS_KEY_SECRET: 'b',
    ALIYUN_SMS_SIGN_NAME: 'c',
    ALIYUN_SMS_TEMPLATE: 'd',
  };
  const secretKey = { SECRET_KEY: 'ab'.repeat(32), DATABASE_URL: 'postgres://one/two' };
  expect(readSettings([], { ...given, ...sms, ...secretKey }).publicUrl).toBe('https://seals.example.com');
});

test('services, budget and rules mean the pods of the deployment', () => {
  const { labels } = whole.get('Deployment seals').spec.template.metadata;
  const selectors = [
    whole.get('Service seals').spec.selector,
    whole.get('Service seals-devices').spec.selector,
    whole.get('PodDisruptionBudget seals').spec.selector.matchLabels,
    whole.get('NetworkPolicy seals').spec.podSelector.matchLabels,
    whole.get('Deployment seals').spec.selector.matchLabels,
  ];
  for (const selector of selectors) expect(labels).toMatchObject(selector);
});

test('the chart has the version of the project', () => {
  const { version } = JSON.parse(readFileSync(`${folder}../../package.json`, 'utf8')) as { version: string };
  expect(chart).toMatchObject({ version, appVersion: version });
  expect((values.image as { tag: string }).tag).toBe(version);
});
