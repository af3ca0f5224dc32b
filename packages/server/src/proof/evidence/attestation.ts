import { certificateFingerprint } from '@chancery/evidence/public-key.ts';
import { fingerprintOf, type Signer } from '@chancery/evidence/signature.ts';
import { stampSignerOf } from '@chancery/evidence/stamp-key.ts';
import type { Timestamp } from '@chancery/evidence/timestamp.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Secrets } from '../../kit/secrets.ts';
import type { ServerClock } from '../../kit/server-clock.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { Settings } from '../../runtime/settings.ts';
import { cosignedBy, stampedBy } from './attested.ts';
import { createBackOff } from './back-off.ts';
import type { EvidenceService } from './evidence.service.ts';
import { toFolder } from './folder-target.ts';
import { outsideAuthority } from './outside-authority.ts';
import { createPublisher, type PublishNews } from './publish.service.ts';
import type { Target } from './publish-target.ts';
import { LogRefusal } from './refusal.ts';
import { toAuthority, toOwnStamps } from './stamp-target.ts';
import { platformWide, type RefusalNews } from './standing-refusals.ts';
import { toWitness } from './witness-target.ts';

/** What checkpoints are attested with. */
export interface AttestationParts {
  readonly settings: Settings;
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly signer: Signer;
  readonly log: FastifyBaseLogger;
  readonly evidence: EvidenceService;
  readonly news: RefusalNews;
  readonly clock: ServerClock;
}

/** What others, and our own clock, say of checkpoints: asked again and again, and when a file is made of one. */
export const createAttestation = ({
  settings,
  transactions,
  secrets,
  signer,
  log,
  evidence,
  news,
  clock,
}: AttestationParts) => {
  const stamps = stampSignerOf(secrets.evidenceSeed('time'), signer);
  const authority = outsideAuthority(settings, clock.heard);
  const { evidenceFolder, evidenceWitnessUrl, evidenceWitnessKey } = settings;
  const targets: Target[] = [
    toOwnStamps(transactions, stamps),
    ...(evidenceFolder ? [toFolder(evidenceFolder)] : []),
    ...(evidenceWitnessUrl ? [toWitness(transactions, evidenceWitnessUrl, evidenceWitnessKey ?? '')] : []),
    ...(authority ? [toAuthority(transactions, authority)] : []),
  ];
  const told: PublishNews = {
    failing: (target, why) =>
      news.raised(platformWide, new LogRefusal('publicationFailing', `${target}: ${why}`)),
    working: () => news.settled(platformWide, 'publicationFailing'),
    muted: (companyId, why) => news.raised(companyId, new LogRefusal('publicationMuted', why)),
  };
  const publisher = createPublisher(transactions, targets, log, told, createBackOff(), async () => {
    // What was forgotten would otherwise be known again by what is published of it now.
    await evidence.flush();
    return (companyId) => evidence.refusals.of(companyId) !== undefined;
  });

  const isOurs = ({ keys }: Timestamp): boolean => {
    const own = evidence.keyChanges().map(({ fromKey }) => fingerprintOf(Buffer.from(fromKey, 'base64')));
    return [...own, evidence.fingerprint].some((fingerprint) => keys.includes(fingerprint));
  };

  // Read apart from whoever makes the file: it looks at an earlier moment, before anybody was asked.
  evidence.attestedBy(async (state) => {
    await publisher.showNow(state);
    return transactions.read('platform', async (tx) => {
      const isKnown = (token: Timestamp) =>
        isOurs(token) || (authority !== undefined && token.chain.includes(authority.fingerprint));
      const { timestamps, broken } = await stampedBy(tx, state, isKnown);
      const detail = `at ${state.size} entries, by ${broken.join(', ')}`;
      if (broken.length > 0) news.raised(state.companyId, new LogRefusal('timestampBroken', detail));
      const { cosigned, broken: unsigned } = await cosignedBy(tx, state);
      if (unsigned.length > 0)
        news.raised(
          state.companyId,
          new LogRefusal('cosignatureBroken', `at ${state.size} entries, by ${unsigned.join(', ')}`),
        );
      return { cosigned, timestamps };
    });
  });

  const own = stamps.certificate;
  const timestampers = [
    { name: own.name, fingerprint: certificateFingerprint(own) },
    ...(authority ? [{ name: authority.name, fingerprint: authority.fingerprint }] : []),
  ];
  return { publisher, timestampers };
};
