import { Draft } from '../pdf/append.ts';
import { changed, date, dict, name, text } from '../pdf/build.ts';
import type { PdfRef } from '../pdf/objects.ts';
import type { ReadLimits } from '../pdf/read.ts';
import type { SealPicture } from '../picture/picture.ts';
import { signDetached, type Timestamper } from '../pki/cms.ts';
import { digestFor } from '../pki/digest.ts';
import type { ValidationMaterial } from '../pki/revocation.ts';
import type { Signer } from '../pki/signer.ts';
import { type PageSeen, pageSeen, rectInUserSpace } from '../place/page-seen.ts';
import type { Place, TextFinder } from '../place/places.ts';
import { type Spot, spotsOf } from '../place/spots.ts';
import { addDrawing, appearances } from './appearance.ts';
import { closingLock, closingReferences } from './closing.ts';
import { addDocumentTimestamp, annotationFlags, tokenRoom } from './document-timestamp.ts';
import { SealFault } from './faults.ts';
import { addAnnotations, addField, catalogueOf, freeFieldName, sharedLists } from './fields.ts';
import { openForSealing, type Sealable } from './inspect.ts';
import { appendSigned, signatureRoom } from './signature-room.ts';
import { addValidation } from './validation-store.ts';

export type SealLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA';

/** A picture, and everywhere it shows. */
export interface PicturePlaced {
  readonly picture: SealPicture;
  readonly places: readonly Place[];
}

export interface SealRequest extends PicturePlaced {
  /** What stands beside the seal under the same signature, such as the day; each no higher than a line. */
  readonly beside?: readonly PicturePlaced[] | undefined;
  readonly findText?: TextFinder | undefined;
  readonly signer: Signer;
  readonly level: SealLevel;
  /** For every level above B-B. */
  readonly timestamp?: Timestamper | undefined;
  /** For B-LT and B-LTA: what proves this signature, which is given as it stands in the file. */
  readonly validation?: ((signature: Uint8Array) => Promise<ValidationMaterial>) | undefined;
  readonly name?: string | undefined;
  readonly reason?: string | undefined;
  readonly at: Date;
  /** Nothing may be changed after this seal. */
  readonly close?: boolean | undefined;
  readonly limits?: ReadLimits | undefined;
}

/** The signature itself, its attributes and what is around them. */
const signatureRoomBytes = 4_096;

const roomFor = ({ signer, level }: SealRequest): number =>
  signatureRoomBytes +
  signer.chain.reduce((sum, certificate) => sum + certificate.length, 0) +
  (level === 'B-B' ? 0 : tokenRoom);

interface Shown {
  readonly spot: Spot;
  readonly seen: PageSeen;
  readonly page: PdfRef;
  readonly appearance: PdfRef;
}

const showAll = async (draft: Draft, sealable: Sealable, request: SealRequest) => {
  const seen = sealable.pages.map((page) => pageSeen(page, draft.file.resolve));
  const ink = { letsThrough: !sealable.isPdfA1 };
  const show = async ({ picture, places }: PicturePlaced, drawing: PdfRef, names: readonly PdfRef[] = []) => {
    const appearance = appearances(draft, picture, drawing, names);
    return (await spotsOf(places, seen, picture, request.findText)).map((spot): Shown => {
      const [page, seenPage] = [sealable.pages[spot.page], seen[spot.page]];
      if (!page || !seenPage) throw new SealFault('outside', spot.page + 1);
      return { spot, seen: seenPage, page: page.ref, appearance: appearance(spot, seenPage.turn) };
    });
  };
  const beside = (request.beside ?? []).map((one) => ({ one, drawing: addDrawing(draft, one.picture, ink) }));
  const names = beside.map(({ drawing }) => drawing);
  const shown = await show(request, addDrawing(draft, request.picture, ink), names);
  for (const { one, drawing } of beside) shown.push(...(await show(one, drawing)));
  if (sealable.permission === 2 && shown.length > 1) throw new SealFault('noStamps');
  return shown as [Shown, ...Shown[]];
};

const annotation = ({ spot, seen, page, appearance }: Shown) => ({
  Type: name('Annot'),
  Rect: rectInUserSpace(seen, spot.x, spot.y, spot.width, spot.height),
  F: annotationFlags,
  P: page,
  AP: dict({ N: appearance }),
});

const addSignatureField = (draft: Draft, first: Shown, signature: PdfRef, request: SealRequest): PdfRef => {
  const field = draft.add(
    dict({
      ...annotation(first),
      Subtype: name('Widget'),
      FT: name('Sig'),
      T: text(freeFieldName(draft, 'Seal')),
      TU: request.name === undefined ? undefined : text(request.name),
      V: signature,
      Lock: request.close ? closingLock() : undefined,
    }),
  );
  addField(draft, field);
  return field;
};

const addStamp = (draft: Draft, shown: Shown, at: number, title: string, request: SealRequest): PdfRef =>
  draft.add(
    dict({
      ...annotation(shown),
      Subtype: name('Stamp'),
      NM: text(`${title}-${at}`),
      Contents: request.name === undefined ? undefined : text(request.name),
      M: date(request.at),
    }),
  );

/** The signature dictionary without its bytes. */
const signatureEntries = (draft: Draft, request: SealRequest) => {
  const [root] = catalogueOf(draft.file, draft.file.resolve);
  return dict({
    Type: name('Sig'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.CAdES.detached'),
    M: date(request.at),
    Name: request.name === undefined ? undefined : text(request.name),
    Reason: request.reason === undefined ? undefined : text(request.reason),
    Reference: request.close ? closingReferences(root) : undefined,
  });
};

/** The first signature of a file that closes it is its certification, too. */
const certify = (draft: Draft, signature: PdfRef): void => {
  const [root, catalogue] = catalogueOf(draft.file, (object) => draft.resolve(object));
  draft.put(root, changed(catalogue, { Perms: dict({ DocMDP: signature }) }));
};

const annotate = (
  draft: Draft,
  { pages }: Sealable,
  shown: readonly Shown[],
  refs: readonly PdfRef[],
): void => {
  const shared = sharedLists(draft.file, pages);
  const byPage = new Map<number, { readonly page: PdfRef; readonly refs: PdfRef[] }>();
  for (const [at, { page }] of shown.entries()) {
    const ref = refs[at];
    if (!ref) continue;
    const known = byPage.get(page.number) ?? { page, refs: [] };
    known.refs.push(ref);
    byPage.set(page.number, known);
  }
  for (const { page, refs: own } of byPage.values()) addAnnotations(draft, page, own, shared);
};

const demanded = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new TypeError(`${what} is needed for this level`);
  return value;
};

/**
 * Seals a file: its picture is the appearance of one signature, shown at the first place; where there are more, stamps
 * with the same picture, or one that it names, stand under that signature. Nothing that was in the file changes; what cannot be sealed is refused
 * with a `SealFault`.
 */
export const sealPdf = async (bytes: Uint8Array, request: SealRequest): Promise<Uint8Array> => {
  const timestamp = request.level === 'B-B' ? undefined : demanded(request.timestamp, 'A time stamp');
  const isLong = request.level === 'B-LT' || request.level === 'B-LTA';
  const validation = isLong ? demanded(request.validation, 'Validation material') : undefined;
  const sealable = openForSealing(bytes, request.limits);
  const draft = new Draft(sealable.file);
  const shown = await showAll(draft, sealable, request);
  const [first, ...others] = shown;
  const room = signatureRoom(signatureEntries(draft, request), roomFor(request));
  const signature = draft.add(room.object);
  const field = addSignatureField(draft, first, signature, request);
  const title = `Seal-${signature.number}`;
  const stamps = others.map((other, at) => addStamp(draft, other, at + 1, title, request));
  annotate(draft, sealable, shown, [field, ...stamps]);
  if (request.close && sealable.signatures === 0) certify(draft, signature);
  const sealed = await appendSigned(draft, signature, room, (before, after) =>
    signDetached(
      digestFor(request.signer.kind, before, after),
      request.signer,
      timestamp ? { timestamp } : {},
    ),
  );
  if (!validation) return sealed.bytes;
  const proven = addValidation(sealed.bytes, sealed.contents, await validation(sealed.signature));
  return request.level === 'B-LTA'
    ? addDocumentTimestamp(proven, demanded(timestamp, 'A time stamp'))
    : proven;
};
