import type { FastifyBaseLogger } from 'fastify';
import { Counter } from 'prom-client';

type Attribute = string | number;

/** What somebody did, from when to when, in the words of OpenTelemetry. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Readonly<Record<string, Attribute>>;
  readonly isError: boolean;
}

export interface OtlpOptions {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly resource: Readonly<Record<string, Attribute>>;
  readonly version: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

const flushMs = 2_000;
const patienceMs = 5_000;
/** Beyond these, spans are dropped: what is told of the work must never become the work. */
const keptMost = 4_096;
const sentAtOnce = 512;

const attributesOf = (values: Readonly<Record<string, Attribute>>) =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }));

const nanoseconds = (ms: number): string => `${BigInt(Math.round(ms * 1_000))}000`;

const wireOf = ({ attributes, startMs, endMs, isError, parentSpanId, ...rest }: Span) => ({
  ...rest,
  ...(parentSpanId && { parentSpanId }),
  startTimeUnixNano: nanoseconds(startMs),
  endTimeUnixNano: nanoseconds(endMs),
  attributes: attributesOf(attributes),
  status: isError ? { code: 2 } : {},
});

/** Sends spans to a collector by OTLP over HTTP in JSON, a while after they ended and many together. */
export const createExporter = ({ endpoint, headers, resource, version, log }: OtlpOptions) => {
  let waiting: Span[] = [];
  let sending: Promise<void> | undefined;
  let isFailing = false;
  const lost = new Counter({
    name: 'chancery_traces_lost_total',
    help: 'Spans that no collector took',
    registers: [],
  });

  const send = async (spans: readonly Span[]): Promise<void> => {
    const scope = { name: 'chancery', version };
    const body = {
      resourceSpans: [
        {
          resource: { attributes: attributesOf(resource) },
          scopeSpans: [{ scope, spans: spans.map(wireOf) }],
        },
      ],
    };
    try {
      const answer = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patienceMs),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
      isFailing = false;
    } catch (error) {
      lost.inc(spans.length);
      // Said once: a collector that is away must not fill the log.
      if (!isFailing) log.warn({ err: error }, 'traces are not taken by the collector');
      isFailing = true;
    }
  };

  const sendAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const spans = waiting.slice(0, sentAtOnce);
      waiting = waiting.slice(sentAtOnce);
      await send(spans);
    }
  };

  const flush = (): Promise<void> => {
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  const timer = setInterval(() => void flush(), flushMs).unref();

  return {
    lost,
    add: (span: Span): void => {
      if (waiting.length < keptMost) waiting.push(span);
      else lost.inc();
    },
    close: async (): Promise<void> => {
      clearInterval(timer);
      await flush();
      await flush();
    },
  };
};
