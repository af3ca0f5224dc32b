import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '@chancery/phrases/phrase.ts';
import type { Actor } from './actor.ts';
import type { AuditNote } from './audit-note.ts';

/** Where a request came from, for logs and records. */
export interface Origin {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly clientType: string;
  readonly language: Language;
  /** The name the machine gives itself, if any. */
  readonly machineId?: string;
}

/** What belongs to one request while it is handled. */
export interface RequestContext {
  readonly origin: Origin;
  readonly timeoutMs: number;
  /** Who asks; nobody in a public call. */
  readonly actor?: Actor | undefined;
  note?: AuditNote;
  /** Set where a request did something to several objects. */
  notes?: readonly AuditNote[];
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs something as part of a request. */
export const withRequest = <T>(context: RequestContext, run: () => Promise<T>): Promise<T> =>
  storage.run(context, run);

/** The request being handled; undefined in jobs and commands. */
export const currentRequest = (): RequestContext | undefined => storage.getStore();

const nowhere: Origin = { requestId: '-', ip: '-', userAgent: '-', clientType: 'machine', language: 'en' };

/** Where the present request came from. */
export const currentOrigin = (): Origin => storage.getStore()?.origin ?? nowhere;
