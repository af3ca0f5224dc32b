import type { FileService, FileStore } from '../files/ports.ts';
import type { Identities, IdentityLook } from '../identity/ports.ts';
import type { Ground } from '../kit/ground.ts';
import type { Attempts, SecondProof, SmsService, Tell, VerificationService } from '../people/ports.ts';
import type { EvidenceAlarm, EvidenceService } from '../proof/ports.ts';
import { brandOf } from '../runtime/brand-of.ts';
import type { FileUses, PlacingService, SheetReader } from '../seal-use/ports.ts';
import type { DeviceService, LockService, OpenUse, SealPictures } from '../seals/ports.ts';
import { createCertificates } from './certificate/certificates.ts';
import { drawnSeals } from './e-seal/drawn-seals.ts';
import { createESealLooks } from './e-seal/e-seal.looks.ts';
import { createESealService } from './e-seal/e-seal.service.ts';
import { setKeyKind } from './e-seal/e-seals.ts';
import { createPictureMaker } from './e-seal/make-picture.ts';
import { sealSizes } from './e-seal/seal-sizes.ts';
import { createPlatformSeal } from './platform-seal.ts';
import { createSealThread } from './seal-thread.ts';
import { createSealSigning } from './sealing/seal-signing.ts';
import { createSealings } from './sealing/sealings.ts';
import { createInkCleaner } from './signature/clean-photo.ts';
import { createSignatures } from './signature/signature.service.ts';
import { createPersonalAuthority } from './signing/personal-authority.ts';
import { addSigningsTo } from './signing/signing.inbox.ts';
import { createSignings } from './signing/signings.ts';

interface Ports {
  readonly attempts: Attempts;
  readonly identities: Identities;
  readonly identityLook: IdentityLook;
  readonly texts: SmsService;
  readonly tell: Tell;
  readonly evidence: EvidenceService;
  readonly alarm: EvidenceAlarm;
  readonly files: FileService;
  readonly store: FileStore;
  readonly devices: DeviceService;
  readonly locks: LockService;
  readonly smallPictures: Pick<SealPictures, 'letDraw'>;
  readonly codes: VerificationService;
  readonly secondProof: SecondProof;
  /** What is open for a seal. */
  readonly uses: OpenUse;
  readonly fileUses: FileUses;
  readonly sheetReader: SheetReader;
  readonly placing: Pick<PlacingService, 'letSize'>;
}

/** Seals that sign instead of pressing: what they look like, what they sign with, and what they sealed; and who signs. */
export const createESeals = (ground: Ground, ports: Ports) => {
  const { transactions, settings } = ground;
  const brandName = brandOf(settings).name;
  const certifying = createCertificates(ground, { ...ports, setKeyKind });
  const keys = createPersonalAuthority({ ...certifying.pki, platform: brandName.en });
  const ink = createInkCleaner();
  const pictures = createPictureMaker(ports.files, ink);
  const sealThread = createSealThread();
  const platformSeal = createPlatformSeal({ brandName, keys, thread: sealThread });
  addSigningsTo(ground.inbox);
  ports.placing.letSize(sealSizes);
  ports.smallPictures.letDraw(drawnSeals);
  const sealSigning = createSealSigning();
  sealSigning.from(certifying.keyOfSeal);
  const sealing = createSealings({ ...ground, ...ports, sealSigning, sealThread });
  return {
    ...certifying,
    eSeals: createESealService({ transactions, pictures, ...ports, certificates: certifying.certificates }),
    eSealLooks: createESealLooks(transactions),
    sealPictures: pictures,
    ink,
    signatures: createSignatures(transactions, ink),
    sealSigning,
    sealThread,
    platformSeal,
    ...sealing,
    ...createSignings({
      ...ground,
      ...ports,
      publicUrl: settings.publicUrl,
      brand: brandOf(settings),
      brandName,
      keys,
      ink,
      sealThread,
      platformSeal,
      taskSeals: sealing.taskSeals,
    }),
  };
};
