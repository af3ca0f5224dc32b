import { hostname } from 'node:os';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Settings } from '../../runtime/settings.ts';
import type { Pools } from '../logins.ts';
import { type Begin, kinds } from './begin.ts';
import { createExporter } from './otlp.ts';
import { contextWithin, currentTrace, withTrace } from './trace-context.ts';
import { watchPools } from './trace-database.ts';
import { watchHttp } from './trace-http.ts';

type TracingSettings = Pick<
  Settings,
  | 'otelExporterOtlpEndpoint'
  | 'otelExporterOtlpHeaders'
  | 'otelServiceName'
  | 'otelTracesSamplerArg'
  | 'environment'
>;

/** Headers as OpenTelemetry writes them: `name=value,other=value`, encoded as in an address. */
const headersIn = (text: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (text ?? '')
      .split(',')
      .map((pair) => pair.split(/=(.*)/s))
      .flatMap(([name = '', value = '']) =>
        name.trim() ? [[name.trim(), decodeURIComponent(value.trim())]] : [],
      ),
  );

/**
 * Tells a collector of OpenTelemetry how long requests, statements and jobs took; undefined unless one is named. Written
 * for these three: the general kit takes a second and 31 MB of every start.
 */
export const openTracing = (settings: TracingSettings, version: string, log: FastifyBaseLogger) => {
  const { otelExporterOtlpEndpoint: endpoint, otelTracesSamplerArg: share } = settings;
  if (endpoint === undefined) return undefined;
  const exporter = createExporter({
    endpoint,
    headers: headersIn(settings.otelExporterOtlpHeaders),
    resource: {
      'service.name': settings.otelServiceName,
      'service.version': version,
      'service.instance.id': `${hostname()}:${process.pid}`,
      'deployment.environment.name': settings.environment,
    },
    version,
    log,
  });

  const begin: Begin = ({ name, kind, attributes, parent = currentTrace() }) => {
    const context = contextWithin(parent, share);
    const startMs = performance.timeOrigin + performance.now();
    return {
      context,
      end: (isError, more = {}) => {
        if (!context.isSampled) return;
        exporter.add({
          traceId: context.traceId,
          spanId: context.spanId,
          parentSpanId: parent?.spanId,
          name,
          kind: kinds[kind],
          startMs,
          endMs: performance.timeOrigin + performance.now(),
          attributes: { ...attributes, ...more },
          isError,
        });
      },
    };
  };

  return {
    lost: exporter.lost,
    close: exporter.close,
    watchHttp: (http: FastifyInstance) => watchHttp(http, begin),
    watchPools: (pools: Pools) => watchPools(pools, begin),
    job: async (name: string, attempt: number, work: () => Promise<void>): Promise<void> => {
      const attributes = {
        'messaging.system': 'pg-boss',
        'messaging.destination.name': name,
        'chancery.attempt': attempt,
      };
      const { context, end } = begin({ name: `job ${name}`, kind: 'consumer', attributes });
      await withTrace(context, work).then(
        () => end(false),
        (error: unknown) => {
          end(true);
          throw error;
        },
      );
    },
  };
};
