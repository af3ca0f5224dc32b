/** What the pages about certificates of seals say. */
export const certificate = {
  'certificate.title': 'Certificate update',
  'certificate.empty': 'No certificates yet',
  'certificate.emptyText':
    'Each electronic seal gets a certificate when it is made. Certificates will appear here.',
  'certificate.seal': 'Seal',
  'certificate.keyKind': 'Key',
  'certificate.issuer': 'Issued by',
  'certificate.issuedBy': 'Kind of CA',
  'certificate.serial': 'Serial number',
  'certificate.subject': 'Issued to',
  'certificate.startsAt': 'Valid from',
  'certificate.endsAt': 'Valid until',
  'certificate.daysLeft': 'Days left',
  'certificate.revokedAt': 'Revoked',
  'certificate.cause': 'Revoked because',
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
  'certificate.rekeyed': 'the seal now signs with a new key; the old certificate was revoked',
  'certificate.revoke': 'Revoke',
  'certificate.revoked': 'certificate revoked; files sealed before stay valid',
  'certificate.request': 'Request for your CA',
  'certificate.requestText':
    'Does your unit have its own CA? Give it this request, then install the certificate it issues.',
  'certificate.requestGet': 'Download the request',
  'certificate.install': 'Install own certificate',
  'certificate.pem': 'Certificate and its chain (PEM)',
  'certificate.lists': 'Revocation lists of these CAs (CRL, PEM)',
  'certificate.listsText':
    'Optional. While current, they are added to every sealed file, so that it can be verified years later without asking your CA.',
  'certificate.installed': 'the seal now signs with your own certificate',
  'certificate.import': 'Import key',
  'certificate.file': 'PKCS #12 file (.p12, .pfx)',
  'certificate.fileChoose': 'Choose a file',
  'certificate.password': 'File password',
  'certificate.imported': 'the seal now signs with the imported key',
  'certificate.sm2Note':
    'SM2 is for units under China’s rules on commercial cryptography. Readers outside China show such signatures as unknown.',
  'certificate.keyNote':
    'P-256 is fast and works everywhere. RSA is for older readers. SM2 is for units under China’s rules on commercial cryptography; readers outside China show such signatures as unknown.',
} as const;
