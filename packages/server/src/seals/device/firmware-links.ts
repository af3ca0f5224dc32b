import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { FileStore } from '../../files/ports.ts';
import { sendRefusal } from '../../kit/envelope.ts';
import { originOf } from '../../kit/http.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { sameBytes } from '../../kit/secrets.ts';
import { dataHeaders } from '../../kit/security-headers.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { firmware } from './device-record.table.ts';

/** Where devices fetch firmware. */
export interface FirmwareLinks {
  to(row: { readonly id: string }): string;
}

const seal = (secrets: Secrets, id: string): string =>
  secrets.linkDigest(Buffer.from(`firmware ${id}`)).toString('base64url');

/** Where some firmware lies, but for the seal of its link. */
export const firmwarePath = (id: string): string => `/firmware/${id}/`;

/** Makes links to firmware that only whoever was told of them can follow. */
export const createFirmwareLinks = (publicUrl: string, secrets: Secrets): FirmwareLinks => ({
  to: ({ id }) => `${publicUrl}${firmwarePath(id)}${seal(secrets, id)}`,
});

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Answers the links by which devices fetch firmware. A device may be slow, so they do not expire. */
export const serveFirmware = (
  http: FastifyInstance,
  transactions: Transactions,
  secrets: Secrets,
  store: FileStore,
): void => {
  http.get<{ Params: { id: string; seal: string } }>('/firmware/:id/:seal', async (request, reply) => {
    const { language, requestId } = originOf(request);
    for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
    reply.headers(dataHeaders);
    const { id, seal: given } = request.params;
    const isOurs = uuid.test(id) && sameBytes(Buffer.from(given), Buffer.from(seal(secrets, id)));
    const [row] = isOurs
      ? await transactions.read('platform', (tx) =>
          tx
            .select()
            .from(firmware)
            .where(and(eq(firmware.id, id), isNull(firmware.withdrawnAt))),
        )
      : [];
    if (!row) return sendRefusal(reply, language, 'firmware.notFound', {}, requestId);
    return reply
      .header('content-length', row.size)
      .type('application/octet-stream')
      .send(await store.stream(row.digest));
  });
};
