import type { z } from 'zod';
import type { ErrorKey } from '../errors.ts';
import type { EvidenceKind } from '../evidence/codes.ts';
import type { Permission } from '../permissions.ts';
import type { WarningKey } from '../rules/warnings.ts';
import type { CodeOf } from './codes.ts';

/**
 * Who may call: anyone; a logged-in person with or without a unit; a member acting in a unit; an operator;
 * a member and an operator alike; or somebody of a partner that engraves seals, who may call little else.
 */
export type Access = 'public' | 'account' | 'unit' | 'operator' | 'signed' | 'engraver';

/** One doubt about one field. */
export interface FieldWarning {
  readonly field: string;
  readonly warning: WarningKey;
}

/** What an endpoint declares. Server, console, OpenAPI, tests and phrases read nothing else. */
export interface EndpointSpec {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly permission?: Permission;
  readonly params?: z.ZodObject;
  /** The query of a GET or of a call that takes bytes, the body of anything else. */
  readonly input?: z.ZodObject;
  readonly result: z.ZodType;
  readonly errors?: readonly ErrorKey[];
  /** Doubts that the caller may confirm, such as a check digit that does not add up. */
  readonly warnings?: (input: never) => readonly FieldWarning[];
  /** A POST that only reads: no transaction, no audit entry, no stored reply. */
  readonly reads?: boolean;
  /** It changes nothing anybody would look for later, so the operation log is spared it. */
  readonly unlogged?: boolean;
  /** The reply holds a secret that is shown once: it is kept nowhere, and a repeat is told that it was answered. */
  readonly secret?: boolean;
  /** What it does is kept in the unit's log of evidence, as it is noted for the operation log. */
  readonly evidence?: CodeOf<typeof EvidenceKind>;
  /** It concerns people of several units: its transaction is the platform’s, and whoever answers it looks whose it is. */
  readonly acrossUnits?: boolean;
  /** What it brings is nobody's business later: not even a digest of it is kept against repeats. */
  readonly confidential?: boolean;
  readonly timeoutMs?: number;
  /** The largest body, where it is more than the usual one. */
  readonly bodyMb?: number;
  /** The body is a file's bytes as they are; the input then travels in the query. */
  readonly bytes?: boolean;
}

/** Any declared call. */
export interface AnyEndpoint extends EndpointSpec {
  /** It changes something: it runs in one transaction, is recorded, and happens once however often it is repeated. */
  readonly writes: boolean;
}

type InputOf<S> = S extends z.ZodObject ? z.input<S> : unknown;
type OutputOf<S> = S extends z.ZodObject ? z.output<S> : unknown;
type ParamsOf<E> = E extends { readonly params: infer P } ? P : undefined;
type BodyOf<E> = E extends { readonly input: infer I } ? I : undefined;

/** Everything a caller passes: path parameters and query or body in one flat object. */
export type CallInput<E extends AnyEndpoint> = InputOf<ParamsOf<E>> & InputOf<BodyOf<E>>;
/** What the server's handler receives after the checks. */
export type CheckedInput<E extends AnyEndpoint> = OutputOf<ParamsOf<E>> & OutputOf<BodyOf<E>>;
/** What a caller gets. */
export type CallResult<E extends AnyEndpoint> = z.output<E['result']>;
/** What a handler must return. */
export type HandlerResult<E extends AnyEndpoint> = z.input<E['result']>;

/** Declares a call. */
export const endpoint = <const Spec extends EndpointSpec, Input extends z.ZodObject>(
  spec: Spec & {
    readonly input?: Input;
    readonly warnings?: (input: z.output<NoInfer<Input>>) => readonly FieldWarning[];
  },
): Spec & { readonly writes: boolean } => ({ ...spec, writes: spec.method !== 'GET' && spec.reads !== true });

/** The names of the parameters in a path. */
export const pathParams = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
