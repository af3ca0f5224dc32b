import { FileType } from '@chancery/contract/file/codes.ts';
import { endingOf } from '@chancery/contract/file/rules.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { FastifyReply } from 'fastify';
import { disposition } from '../../kit/disposition.ts';
import { sendRefusal } from '../../kit/envelope.ts';
import type { originOf } from '../../kit/http.ts';
import { Refused } from '../../kit/refuse.ts';
import { fileHeaders } from '../../kit/security-headers.ts';
import type { FileStore } from './file-store.ts';

const endings = {
  [FileType.jpeg]: 'jpg',
  [FileType.png]: 'png',
  [FileType.webp]: 'webp',
  [FileType.pdf]: 'pdf',
  [FileType.docx]: 'docx',
  [FileType.xlsx]: 'xlsx',
} as const;

/** A file as it is given out. */
export interface GivenFile {
  readonly name: string;
  readonly type: CodeOf<typeof FileType>;
  readonly size: number;
  readonly digest: Buffer;
}

/** The name to save under: the one it came with, with an ending that says what it is. */
const savedName = ({ name, type }: GivenFile): string =>
  endingOf(name) === '' ? `${name}.${endings[type]}` : name;

/** Answers a link with a file, if there is one for it, in a page of its own that can do nothing. */
export const sendContent = async (
  reply: FastifyReply,
  store: FileStore,
  row: GivenFile | undefined,
  { language, requestId }: ReturnType<typeof originOf>,
) => {
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
  reply.headers(fileHeaders);
  if (!row) return sendRefusal(reply, language, 'file.notFound', {}, requestId);
  const content = await store.stream(row.digest).catch((error: unknown) => {
    if (error instanceof Refused) return undefined;
    throw error;
  });
  if (!content) return sendRefusal(reply, language, 'file.altered', {}, requestId);
  // Only pictures are shown: the page a document would be shown in could not be kept from running what it carries.
  const how = row.type.startsWith('image/') ? 'inline' : 'attachment';
  return reply
    .header('content-disposition', disposition(how, `file.${endings[row.type]}`, savedName(row)))
    .header('content-length', row.size)
    .type(row.type)
    .send(content);
};
