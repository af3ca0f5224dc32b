/** What the pages about certificates of seals say. */
export const certificate = {
  'certificate.title': 'Certificate update',
  'certificate.empty': 'No certificates yet',
  'certificate.emptyText': 'Each electronic seal gets its certificate when it is made.',
  'certificate.seal': 'Seal',
  'certificate.keyKind': 'Key',
  'certificate.issuer': 'Given out by',
  'certificate.issuedBy': 'Kind of CA',
  'certificate.serial': 'Serial number',
  'certificate.subject': 'Given to',
  'certificate.startsAt': 'Valid from',
  'certificate.endsAt': 'Valid until',
  'certificate.daysLeft': 'Days left',
  'certificate.revokedAt': 'Withdrawn',
  'certificate.cause': 'Why',
  'certificate.renew': 'Renew',
  'certificate.buyRenewal': 'Buy renewals',
  'certificate.renewPaidText':
    'The seal gets a certificate for another year, with the same key. This uses one renewal that your unit bought.',
  'certificate.renewOf': 'Renew the certificate of {seal}',
  'certificate.renewLeftText':
    'The seal gets a certificate for another year, with the same key. This uses one renewal; your unit has {n} left.',
  'certificate.noneLeft': 'Your unit has no renewals left. Buy one, then renew the certificate.',
  'certificate.noneLeftPrice':
    'Your unit has no renewals left. They cost {price} or more. Buy one, then renew the certificate.',
  'certificate.noneLeftAsk':
    'Your unit has no renewals left. Ask a colleague who may buy services to get one, then renew the certificate.',
  'certificate.renewText': 'The seal gets a certificate for another year, with the same key.',
  'certificate.renewed': 'the certificate has been renewed',
  'certificate.rekey': 'New key',
  'certificate.newKind': 'Kind of the new key',
  'certificate.rekeyed': 'the seal signs with a new key now; the old certificate was withdrawn',
  'certificate.revoke': 'Withdraw',
  'certificate.revoked': 'the certificate was withdrawn; what was sealed before stays valid',
  'certificate.request': 'Request for your CA',
  'certificate.requestText':
    'Has your unit a CA of its own? Hand it this request, and put in the certificate it gives you.',
  'certificate.requestGet': 'Download the request',
  'certificate.install': 'Put in own certificate',
  'certificate.pem': 'Certificate, and those above it (PEM)',
  'certificate.lists': 'Lists of withdrawn certificates of these CAs (CRL, PEM)',
  'certificate.listsText':
    'Optional. While they are current, they go into every sealed file, which can then be checked in years without asking your CA.',
  'certificate.installed': 'the seal signs with your own certificate now',
  'certificate.import': 'Bring in a key',
  'certificate.file': 'PKCS #12 file (.p12, .pfx)',
  'certificate.fileChoose': 'Choose a file',
  'certificate.password': 'Password of the file',
  'certificate.imported': 'the seal signs with the key you brought in now',
  'certificate.sm2Note':
    'SM2 is for units under China’s rules on commercial cryptography. Readers outside China call such a signature unknown.',
  'certificate.keyNote':
    'P-256 is quick and read everywhere. RSA is for readers that know nothing newer. SM2 is for units under China’s rules on commercial cryptography; readers outside China call such a signature unknown.',
} as const;
