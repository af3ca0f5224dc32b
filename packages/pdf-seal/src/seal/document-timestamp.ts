import { Draft } from '../pdf/append.ts';
import { dict, name, text } from '../pdf/build.ts';
import { pagesOf, readPdf } from '../pdf/read.ts';
import type { Timestamper } from '../pki/cms.ts';
import { digest } from '../pki/digest.ts';
import { SealFault } from './faults.ts';
import { addAnnotations, addField, freeFieldName, sharedLists } from './fields.ts';
import { appendSigned, signatureRoom } from './signature-room.ts';

/** A token with the chain of its authority and room to spare. */
export const tokenRoom = 12_288;

const printed = 4;
const locked = 128;
export const annotationFlags = printed + locked;

/** Appends a revision that puts a time stamp over the whole file, with everything in it that proves its signatures. */
export const addDocumentTimestamp = async (
  bytes: Uint8Array,
  timestamp: Timestamper,
): Promise<Uint8Array> => {
  const draft = new Draft(readPdf(bytes));
  const room = signatureRoom(
    dict({
      Type: name('DocTimeStamp'),
      Filter: name('Adobe.PPKLite'),
      SubFilter: name('ETSI.RFC3161'),
    }),
    tokenRoom,
  );
  const signature = draft.add(room.object);
  const pages = pagesOf(draft.file);
  const [page] = pages;
  if (!page) throw new SealFault('noPages');
  const field = draft.add(
    dict({
      Type: name('Annot'),
      Subtype: name('Widget'),
      FT: name('Sig'),
      T: text(freeFieldName(draft, 'Time')),
      F: annotationFlags,
      Rect: [0, 0, 0, 0],
      P: page.ref,
      V: signature,
    }),
  );
  addField(draft, field);
  addAnnotations(draft, page.ref, [field], sharedLists(draft.file, pages));
  const made = await appendSigned(draft, signature, room, (before, after) =>
    timestamp(digest('sha256', before, after), 'sha256'),
  );
  return made.bytes;
};
