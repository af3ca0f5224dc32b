import type { TraceContext } from './trace-context.ts';

/** Kinds of spans by the numbers of OpenTelemetry. */
export const kinds = { server: 2, client: 3, consumer: 5 } as const;

interface Begun {
  readonly name: string;
  readonly kind: keyof typeof kinds;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** What caused it, where that is not what is under way here. */
  readonly parent?: TraceContext | undefined;
}

/** A span that is under way. */
export interface Started {
  readonly context: TraceContext;
  end(isError: boolean, more?: Readonly<Record<string, string | number>>): void;
}

/** Begins a span. */
export type Begin = (what: Begun) => Started;
