import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** What a piece of work belongs to: the trace, and the span within it that caused it. */
export interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
}

const storage = new AsyncLocalStorage<TraceContext>();

export const currentTrace = (): TraceContext | undefined => storage.getStore();
export const withTrace = <T>(context: TraceContext, run: () => T): T => storage.run(context, run);

const nothing = /^0+$/;

/** What a caller says of the trace that its call belongs to, by W3C's Trace Context; a later version begins in the same way. */
export const parseTraceparent = (header: unknown): TraceContext | undefined => {
  if (typeof header !== 'string') return undefined;
  const match = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(header.trim());
  const [, version = '', traceId = '', spanId = '', flags = '', more] = match ?? [];
  if (!match || version === 'ff' || nothing.test(traceId) || nothing.test(spanId)) return undefined;
  if (version === '00' && more !== undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
};

/** A span of its own: within what caused it, or at the beginning of a trace, of which a share is kept. */
export const contextWithin = (parent: TraceContext | undefined, share: number): TraceContext => ({
  traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
  spanId: randomBytes(8).toString('hex'),
  isSampled: parent?.isSampled ?? Math.random() < share,
});
