import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { contextWithin, parseTraceparent } from './trace-context.ts';
import { withoutValues } from './trace-database.ts';

interface WireSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly {
    readonly key: string;
    readonly value: { stringValue?: string; intValue?: string };
  }[];
  readonly status: { readonly code?: number };
}

const spans: WireSpan[] = [];
const resources: string[] = [];
const refused = { yes: false };
/** A collector as OTLP over HTTP describes it: JSON is taken at one path, and acknowledged with an empty object. */
const collector = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const isRight =
      request.method === 'POST' &&
      request.url === '/otlp/v1/traces' &&
      request.headers['content-type'] === 'application/json' &&
      request.headers['x-tenant'] === 'seals & more';
    if (refused.yes || !isRight) return response.writeHead(refused.yes ? 503 : 400).end();
    const body = JSON.parse(Buffer.concat(pieces).toString());
    for (const { resource, scopeSpans } of body.resourceSpans) {
      resources.push(JSON.stringify(resource.attributes));
      for (const { spans: sent } of scopeSpans) spans.push(...sent);
    }
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
collector.listen(0, '127.0.0.1');
await once(collector, 'listening');
afterAll(() => collector.close());
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/otlp`;

const { address, app, db } = await createWorld({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=seals%20%26%20more',
});
const traceId = '0af7651916cd43dd8448eb211c80319c';
const caller = 'b7ad6b7169203331';
const phone = '13812345678';

const ask = (flags: string, trace = traceId) =>
  fetch(`${address}/api/user/login-by-phone?timestamp=${Date.now()}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      traceparent: `00-${trace}-${caller}-${flags}`,
    },
    body: JSON.stringify({ phoneNumber: phone, verificationCode: '123456' }),
  });
const attribute = (span: WireSpan | undefined, name: string) => {
  const value = span?.attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

test('a request is a span of its caller’s trace, and its statements are spans of the request, without values', async () => {
  await (await ask('01')).text();
  await vi.waitFor(
    () => expect(spans.some((span) => span.traceId === traceId && span.kind === 2)).toBe(true),
    10_000,
  );
  const ofTrace = spans.filter((span) => span.traceId === traceId);
  const request = ofTrace.find(({ kind }) => kind === 2);
  expect(request).toMatchObject({ name: 'POST /api/user/login-by-phone', parentSpanId: caller });
  expect(Number(attribute(request, 'http.response.status_code'))).toBeGreaterThanOrEqual(200);
  const statements = ofTrace.filter(({ kind }) => kind === 3);
  expect(statements.length).toBeGreaterThan(0);
  for (const span of statements) {
    expect(span.parentSpanId).toBe(request?.spanId);
    expect(attribute(span, 'db.query.text')).not.toMatch(/'|13812345678/);
    expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
  }
  expect(JSON.stringify(spans)).not.toContain(phone);
  expect(resources[0]).toContain('"service.name","value":{"stringValue":"chancery"}');
});

test('what the caller does not have traced is not traced', async () => {
  const other = '1af7651916cd43dd8448eb211c80319c';
  await (await ask('00', other)).text();
  const marker = '2af7651916cd43dd8448eb211c80319c';
  await (await ask('01', marker)).text();
  await vi.waitFor(() => expect(spans.some((span) => span.traceId === marker)).toBe(true), 10_000);
  expect(spans.filter((span) => span.traceId === other)).toEqual([]);
});

test('a job is a trace of its own, with its statements', async () => {
  await db.query("INSERT INTO pgboss.job (name, data) VALUES ('authorization.sweep', '{}')");
  const job = () => spans.find(({ name }) => name === 'job authorization.sweep');
  await vi.waitFor(() => expect(job()).toBeDefined(), 30_000);
  expect(job()).toMatchObject({ kind: 5 });
  expect(job()?.parentSpanId).toBeUndefined();
  const statements = () => spans.filter(({ parentSpanId }) => parentSpanId === job()?.spanId);
  await vi.waitFor(() => expect(statements().map(({ kind }) => kind)).toContain(3), 10_000);
});

test('while the collector is away calls go on, and what was lost is counted', async () => {
  refused.yes = true;
  expect((await ask('01')).status).toBeLessThan(500);
  const lost = async () =>
    Number(/^chancery_traces_lost_total (\d+)$/m.exec(await (await fetch(`${address}/metrics`)).text())?.[1]);
  await expect.poll(lost, { timeout: 10_000 }).toBeGreaterThan(0);
  refused.yes = false;
  expect(app.announcement).toEqual([]);
});

test.each([
  ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', true],
  ['cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-what-comes', true],
  ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more', false],
  ['ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', false],
  ['00-00000000000000000000000000000000-b7ad6b7169203331-01', false],
  ['00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01', false],
  ['00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01', false],
  [undefined, false],
])('traceparent %s is understood: %s', (header, isUnderstood) => {
  expect(parseTraceparent(header) !== undefined).toBe(isUnderstood);
});

test('of traces that begin here a share is kept', () => {
  expect(contextWithin(undefined, 1).isSampled).toBe(true);
  expect(contextWithin(undefined, 0).isSampled).toBe(false);
  expect(contextWithin({ traceId, spanId: caller, isSampled: true }, 0)).toMatchObject({
    traceId,
    isSampled: true,
  });
});

test('values that stand in a statement are taken out, names and places are not', () => {
  expect(withoutValues(`SELECT a1 FROM t2 WHERE x = 'it''s'  AND y = 42 AND z = $3\nLIMIT 20`)).toBe(
    'SELECT a1 FROM t2 WHERE x = ? AND y = ? AND z = $3 LIMIT ?',
  );
  expect(withoutValues("BEGIN;SET LOCAL app.company_id='0190'")).toBe('BEGIN;SET LOCAL app.company_id=?');
  expect(withoutValues('DO $body$ SELECT 1 $body$')).toBe('DO ?');
});
