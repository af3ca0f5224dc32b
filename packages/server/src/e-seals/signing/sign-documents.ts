import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { ProofKind } from '@chancery/contract/passkey/codes.ts';
import type { Place } from '@chancery/contract/placing/shapes.ts';
import { maskPhone } from '@chancery/contract/rules/phone.ts';
import { SignatureKind } from '@chancery/contract/signing/codes.ts';
import type { SigningField } from '@chancery/contract/signing/shapes.ts';
import type { PixelPicture } from '@chancery/pdf-seal/picture/picture.ts';
import { SealFault } from '@chancery/pdf-seal/seal/faults.ts';
import { translator } from '@chancery/phrases/translate.ts';
import type { FileStore, LaidContent } from '../../files/ports.ts';
import { refuse } from '../../kit/refuse.ts';
import type { SealThread } from '../seal-thread.ts';
import type { TaskSeal } from '../sealing/task-seals.ts';
import { levelOf } from '../thread-talk.ts';
import { withDates } from '../with-dates.ts';
import { fitted } from './fitted.ts';
import { drawnAt, fieldsOf } from './party-fields.ts';
import type { PersonalKeys } from './personal-keys.ts';
import { imprintPicture, signaturePicture } from './signature-picture.ts';
import type { DocumentRow, PartyRow, TaskRow } from './signing.table.ts';
import type { WholeTask } from './task-lock.ts';

/** What a party signs with. */
export interface Signature {
  readonly kind: CodeOf<typeof SignatureKind>;
  /** A PNG with nothing behind the strokes. */
  readonly picture: Buffer;
  /** Who they say they sign for, with a picture of its seal. */
  readonly statedUnit?: string;
  /** By what they proved that it is them. */
  readonly proof: CodeOf<typeof ProofKind>;
  /** A seal of the unit that is pressed in place of a signature, where it was approved to stand. */
  readonly seal?: TaskSeal;
}

/** A document with one more signature, not kept yet. */
export interface Signed {
  readonly document: DocumentRow;
  readonly content: LaidContent;
  readonly size: number;
  readonly serial: string;
}

const { room } = limits.signing;

interface Parts {
  readonly store: Pick<FileStore, 'read' | 'lay'>;
  readonly thread: Pick<SealThread, 'seal' | 'inspect'>;
  readonly keys: PersonalKeys;
}

/** What was proved and what was only said, where every reader of the file sees it. */
const reasonOf = (
  { language, title }: TaskRow,
  party: PartyRow,
  { statedUnit, proof }: Signature,
): string => {
  const t = translator(language);
  const phone = maskPhone(party.phone);
  if (proof === ProofKind.passkey) return t('signing.sealReasonPasskey', { title });
  return statedUnit
    ? t('signing.sealReasonStated', { title, phone, unit: statedUnit })
    : t('signing.sealReasonProved', { title, phone });
};

const pictureFor = ({ kind, picture }: Signature): Promise<PixelPicture> =>
  kind === SignatureKind.sealed ? imprintPicture(picture) : signaturePicture(picture);

/** Puts one signature into one document, at the places of the party. */
type Draw = (
  document: DocumentRow,
  own: readonly SigningField[],
  given: Uint8Array,
) => Promise<{ readonly bytes: Uint8Array; readonly serial: string }>;

/** The documents in which a party has a place. */
export const signedBy = (documents: readonly DocumentRow[], party: PartyRow): DocumentRow[] => {
  const positions = new Set(fieldsOf(party).map(({ document }) => document));
  return documents.filter(({ position }) => positions.has(position));
};

export type SignDocuments = ReturnType<typeof createSignDocuments>;

/** Whether what was signed is still the newest state of each document. */
export const isCurrent = (signed: readonly Signed[], documents: readonly DocumentRow[]): boolean =>
  signed.every(({ document }) =>
    documents.some(({ id, digest }) => id === document.id && digest.equals(document.digest)),
  );

/** Puts the signature of a party, or a seal of the unit, into each document that has a place for it. */
export const createSignDocuments = ({ store, thread, keys }: Parts) => {
  const drop = async (signed: readonly Signed[]): Promise<void> => {
    for (const { content } of signed) await content.drop();
  };

  /** Places were made for a signature; the imprint of a seal is higher, and moves where it would leave a page. */
  const within = async (bytes: Uint8Array, places: readonly Place[], picture: PixelPicture) => {
    if (picture.heightMm <= room.height && picture.widthMm <= room.width) return places;
    const { pages } = await thread.inspect(bytes);
    return places.map((place) => fitted(place, pages, picture));
  };

  /** Signs with a certificate that is made for this alone. */
  const byHand = async ({ task }: WholeTask, party: PartyRow, signature: Signature): Promise<Draw> => {
    const at = new Date();
    const picture = await pictureFor(signature);
    const { serial, ...holder } = await keys.issue({ name: party.name, reference: party.id });
    const about = {
      level: levelOf(holder),
      name: party.name,
      reason: reasonOf(task, party, signature),
      at,
    };
    return async (_, own, given) => {
      const { places, beside } = await withDates(own.map(drawnAt), at);
      const spots = await within(given, places, picture);
      return {
        bytes: await thread.seal(given, { picture, places: spots, beside, ...about }, holder),
        serial,
      };
    };
  };

  const drawWith = async (whole: WholeTask, party: PartyRow, signature: Signature): Promise<Draw> => {
    const { seal } = signature;
    return seal ? (document, _, given) => seal.seal(document, given) : byHand(whole, party, signature);
  };

  const sign = async (
    whole: WholeTask,
    party: PartyRow,
    signature: Signature,
  ): Promise<readonly Signed[]> => {
    const draw = await drawWith(whole, party, signature);
    const signed: Signed[] = [];
    try {
      for (const document of signedBy(whole.documents, party)) {
        const own = fieldsOf(party).filter((field) => field.document === document.position);
        const { bytes, serial } = await draw(document, own, await store.read(document.digest));
        const content = await store.lay(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
        signed.push({ document, content, size: bytes.length, serial });
      }
      return signed;
    } catch (error) {
      await drop(signed);
      if (error instanceof SealFault) return refuse('signing.sealing');
      throw error;
    }
  };

  return { sign, drop };
};
