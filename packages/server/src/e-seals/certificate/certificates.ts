import type { Ground } from '../../kit/ground.ts';
import type { Tell } from '../../people/ports.ts';
import type { EvidenceAlarm } from '../../proof/ports.ts';
import { brandOf } from '../../runtime/brand-of.ts';
import { createAuthorities } from './authorities.ts';
import { createCertificateLists } from './certificate.lists.ts';
import { createCertificateService, type SetKeyKind } from './certificate.service.ts';
import { createEndNotices } from './end-notices.ts';
import { createIssue } from './issue.ts';
import { createOutsideTimestamper } from './outside-timestamper.ts';
import { createOwnCertificates } from './own-certificates.ts';
import { createPkiAddresses } from './pki-addresses.ts';
import { createRemoteSigner } from './remote-signer.ts';
import { createRevocationLists } from './revocation-lists.ts';
import { createRootWatch } from './root-watch.ts';
import { createSealKeys } from './seal-keys.ts';
import { createKeyOfSeal, createSignerFor } from './signer-for.ts';

interface Ports {
  readonly tell: Tell;
  readonly alarm: Pick<EvidenceAlarm, 'remind'>;
  readonly setKeyKind: SetKeyKind;
}

/** What electronic seals sign with, and who vouches for it. */
export const createCertificates = (
  { transactions, secrets, settings }: Ground,
  { tell, alarm, setKeyKind }: Ports,
) => {
  const addresses = createPkiAddresses(settings.publicUrl);
  const authorities = createAuthorities({
    transactions,
    secrets,
    addresses,
    platform: brandOf(settings).name.en,
  });
  const keys = createSealKeys(secrets, createRemoteSigner(settings));
  const lists = createRevocationLists(transactions, authorities);
  const issue = createIssue(authorities, addresses);
  const signerFor = createSignerFor({
    authorities,
    keys,
    lists,
    outside: createOutsideTimestamper(settings),
  });
  return {
    pki: { authorities, lists, addresses },
    certificates: createCertificateService({
      transactions,
      authorities,
      keys,
      issue,
      setKeyKind,
      forgetLists: lists.forget,
      brand: brandOf(settings),
    }),
    certificateLists: createCertificateLists(transactions),
    ownCertificates: createOwnCertificates(transactions, keys, setKeyKind),
    endNotices: createEndNotices(transactions, tell),
    rootWatch: createRootWatch(transactions, alarm),
    signerFor,
    keyOfSeal: createKeyOfSeal(transactions, signerFor),
  };
};
