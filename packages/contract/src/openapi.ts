import { z } from 'zod';
import { endpoints } from './endpoints.ts';
import { type ErrorKey, errors } from './errors.ts';
import { type AnyEndpoint, pathParams } from './kit/endpoint.ts';
import { bytesType, headers } from './kit/envelope.ts';
import { limits } from './limits.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
};

const parametersIn = (place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] => {
  if (!schema) return [];
  const json = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (json.required ?? []).includes(name),
    schema: property,
  }));
};

const envelope = (data: Json): Json => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { type: 'integer' }, msg: { type: 'string' }, data },
});

const always: readonly ErrorKey[] = [
  'request.invalid',
  'request.malformed',
  'request.timeout',
  'server.internal',
];
const whenSigned: readonly ErrorKey[] = [
  'session.unknown',
  'session.expired',
  'session.replaced',
  'signature.missing',
  'signature.wrong',
  'signature.skew',
  'signature.replayed',
];

/** The refusals a call may answer, its own and those that any call may. */
export const refusalsOf = (call: AnyEndpoint): ErrorKey[] => [
  ...new Set<ErrorKey>([
    ...((call.errors ?? []) as readonly ErrorKey[]),
    ...(call.access === 'public' ? [] : whenSigned),
    ...(call.permission ? (['permission.denied'] as const) : []),
    ...(call.secret ? (['request.answeredOnce'] as const) : []),
    ...always,
  ]),
];

const responsesOf = (call: AnyEndpoint): Json => {
  const byStatus = new Map<number, ErrorKey[]>();
  for (const key of refusalsOf(call)) {
    const { status } = errors[key];
    byStatus.set(status, [...(byStatus.get(status) ?? []), key]);
  }
  const refusals = [...byStatus].map(([status, keys]) => [
    status,
    {
      description: keys.map((key) => `${errors[key].code} ${key}`).join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  ]);
  return {
    200: {
      description: 'Success',
      content: { 'application/json': { schema: envelope(schemaOf(call.result, 'output')) } },
    },
    ...Object.fromEntries(refusals),
  };
};

const requestBodyOf = (call: AnyEndpoint): Json => {
  if (call.bytes) return { requestBody: { required: true, content: { [bytesType]: {} } } };
  if (call.method === 'GET' || !call.input) return {};
  const content = { 'application/json': { schema: schemaOf(call.input, 'input') } };
  return { requestBody: { required: true, content } };
};

const operation = (name: string, call: AnyEndpoint & { tag: string }): Json => ({
  operationId: name,
  summary: call.summary,
  tags: [call.tag],
  'x-access': call.access,
  ...(call.permission ? { 'x-permission': call.permission } : {}),
  'x-timeout-ms': call.timeoutMs ?? limits.timeoutMs.standard,
  security: call.access === 'public' ? [] : [{ token: [], signature: [] }],
  parameters: [
    ...parametersIn('path', call.params),
    ...(call.method === 'GET' || call.bytes ? parametersIn('query', call.input) : []),
    { name: 'timestamp', in: 'query', required: call.access !== 'public', schema: { type: 'integer' } },
    ...(call.writes && call.access !== 'public'
      ? [{ name: headers.idempotencyKey, in: 'header', schema: { type: 'string', maxLength: 255 } }]
      : []),
  ],
  ...requestBodyOf(call),
  responses: responsesOf(call),
});

/** The whole API as an OpenAPI 3.1 document. */
export const openapiDocument = (): Json => {
  const paths: Record<string, Json> = {};
  for (const [name, call] of endpoints) {
    const path = pathParams(call.path).reduce(
      (text, param) => text.replace(`:${param}`, `{${param}}`),
      call.path,
    );
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Chancery', version: '6.0.5', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: headers.token },
        signature: {
          type: 'apiKey',
          in: 'header',
          name: headers.authorization,
          description: 'HMAC-SHA256 over method, path, sorted parameters, timestamp, nonce and body digest.',
        },
      },
      schemas: {
        Refusal: envelope({
          type: 'object',
          required: ['error'],
          properties: {
            error: { enum: Object.keys(errors) },
            requestId: { type: 'string' },
            fields: { type: 'array', items: fieldSchema() },
            warnings: { type: 'array', items: fieldSchema({ warning: { type: 'string' } }) },
            retryAfterSeconds: { type: 'integer' },
          },
        }),
      },
    },
  };
};

const fieldSchema = (more: Json = {}): Json => ({
  type: 'object',
  properties: { field: { type: 'string' }, msg: { type: 'string' }, ...more },
});
