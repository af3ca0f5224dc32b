import type { RowOf } from '@chancery/contract/kit/paging.ts';
import { Button } from '@mantine/core';
import type { listCertificates } from '#wire/certificate/calls.ts';
import { requestCertificate } from '#wire/certificate/calls.ts';
import { CertificateIssuer, CertificateState, RevocationCause } from '#wire/certificate/codes.ts';
import { KeyHolder, SealKeyKind } from '#wire/e-seal/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { Facts } from '../../kit/detail/facts.tsx';
import { dateTime, number, tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { callAny } from '../../kit/query.ts';
import { saveFile } from '../../kit/sheet/sheet.ts';

type Row = RowOf<typeof listCertificates>;

const saveRequest = async (id: string): Promise<void> => {
  const { fileName, request } = await callAny(requestCertificate, { id });
  saveFile(new Blob([request], { type: 'application/pkcs10' }), fileName);
};

/** A certificate with all it says, and the request for a CA of the unit's own. */
export const Inspect = ({ row }: { readonly row: Row }) => {
  const t = useT();
  const { can } = useAccess();
  return (
    <>
      <Facts
        data={row}
        facts={[
          { field: 'state', show: tag(CertificateState) },
          { field: 'daysLeft', label: 'certificate.daysLeft', show: number },
          { field: 'subject', label: 'certificate.subject' },
          { field: 'issuerName', label: 'certificate.issuer' },
          { field: 'issuer', label: 'certificate.issuedBy', show: tag(CertificateIssuer) },
          { field: 'keyKind', label: 'certificate.keyKind', show: tag(SealKeyKind) },
          { field: 'keyHolder', label: 'eSeal.keyHolder', show: tag(KeyHolder) },
          { field: 'serial', label: 'certificate.serial' },
          { field: 'startsAt', label: 'certificate.startsAt', show: dateTime },
          { field: 'endsAt', label: 'certificate.endsAt', show: dateTime },
          { field: 'revokedAt', label: 'certificate.revokedAt', show: dateTime },
          { field: 'cause', label: 'certificate.cause', show: tag(RevocationCause) },
        ]}
      />
      {can('certificate.edit') && (
        <>
          <p>{t('certificate.requestText')}</p>
          <Button variant="default" onClick={() => void saveRequest(row.id)}>
            {t('certificate.requestGet')}
          </Button>
        </>
      )}
    </>
  );
};
