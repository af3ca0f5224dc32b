import type pg from 'pg';
import { auditContent, type ContentFault } from '../../files/ports.ts';
import type { Objects } from '../../runtime/objects/objects.ts';

/** A file whose bytes are not those it was kept with. */
export interface FileFault {
  readonly unit: string;
  readonly id: string;
  readonly name: string;
  readonly digest: string;
  readonly code: ContentFault;
}

const filesAtOnce = 500;

interface FileRow {
  readonly id: string;
  readonly unit: string;
  readonly name: string;
  readonly digest: string;
  readonly size: string | number;
}

/** Every file that something refers to, some at a time. */
async function* filesOf(client: pg.ClientBase): AsyncGenerator<FileRow> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await client.query<FileRow>(
      `SELECT id, company_id AS unit, name, encode(digest, 'hex') AS digest, size FROM file
       WHERE id > $1 AND (used_at IS NOT NULL
         OR EXISTS (SELECT FROM application_file WHERE file_id = file.id)
         OR EXISTS (SELECT FROM press_photo WHERE file_id = file.id))
       ORDER BY id LIMIT ${filesAtOnce}`,
      [after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < filesAtOnce) return;
    after = last.id;
  }
}

/** Reads the bytes of every file that is in use and compares; what several refer to is read once. */
export const auditFiles = async (
  client: pg.ClientBase,
  objects: Pick<Objects, 'open'>,
  onProgress: (read: number) => void = () => {},
): Promise<FileFault[]> => {
  const found = new Map<string, ContentFault | undefined>();
  const faults: FileFault[] = [];
  for await (const { id, unit, name, digest, size } of filesOf(client)) {
    if (!found.has(digest)) {
      found.set(digest, await auditContent(objects, digest, Number(size)));
      if (found.size % 1_000 === 0) onProgress(found.size);
    }
    const code = found.get(digest);
    if (code) faults.push({ unit, id, name, digest, code });
  }
  return faults;
};
