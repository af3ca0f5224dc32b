import { httpAddress, share, text } from './settings.schemas.ts';
import { line, type SettingSpec } from './settings.spec.ts';

/** Where it is told how long calls, statements and jobs took; named as OpenTelemetry names them everywhere. */
export const tracingSettings = {
  otelExporterOtlpEndpoint: {
    description: 'Collector of OpenTelemetry that traces are sent to, by OTLP over HTTP',
    allowed: 'an http or https address',
    whenUnset: 'nothing is traced',
    schema: httpAddress,
  },
  otelExporterOtlpHeaders: {
    description: 'What the collector wants to be shown',
    allowed: 'name=value, with commas between',
    whenUnset: 'nothing is shown to it',
    secret: true,
    schema: text(2000),
  },
  otelServiceName: { description: 'What this server is called in traces', default: 'chancery', ...line(64) },
  otelTracesSamplerArg: {
    description: 'Which share of calls and jobs is traced, where no caller has decided that',
    default: '1',
    allowed: 'a number from 0 to 1',
    schema: share,
  },
} as const satisfies Record<string, SettingSpec>;
