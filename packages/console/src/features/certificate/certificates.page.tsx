import {
  importCertificate,
  installCertificate,
  listCertificates,
  rekeyCertificate,
  renewCertificate,
  revokeCertificate,
} from '#wire/certificate/calls.ts';
import { CertificateIssuer, CertificateState, RevocationCause } from '#wire/certificate/codes.ts';
import { mayRenew, mayRevoke } from '#wire/certificate/rules.ts';
import { SealKeyKind } from '#wire/e-seal/codes.ts';
import { ExportType } from '#wire/export/codes.ts';
import { brand } from '../../kit/brand.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, number, tag } from '../../kit/list/show.tsx';
import { openDialog } from '../../kit/overlay/dialog-store.ts';
import { exportBeyond } from '../export/offer.ts';
import { buyPath } from '../order/paths.ts';
import { keyFile } from './key-file.tsx';
import { keyHolderField } from './key-holder-field.tsx';
import { KindNote } from './kind-note.tsx';

const renewDialog = () => import('./renew.dialog.tsx');

const askRenewal = async (sealName: string): Promise<boolean> =>
  (await openDialog(renewDialog, { sealName })) === true;

/** What the electronic seals of the unit sign with: how long still, and what can be done about it. */
export const Page = listPage({
  endpoint: listCertificates,
  title: 'certificate.title',
  filters: { keyword: 'text' },
  chips: { field: 'state', codes: CertificateState },
  columns: [
    { field: 'sealName', label: 'certificate.seal' },
    { field: 'state', show: tag(CertificateState), width: 128 },
    { field: 'daysLeft', label: 'certificate.daysLeft', show: number },
    { field: 'endsAt', label: 'certificate.endsAt', show: dateTime },
    { field: 'keyKind', label: 'certificate.keyKind', show: tag(SealKeyKind), width: 104 },
    { field: 'issuer', label: 'certificate.issuer', show: tag(CertificateIssuer), width: 128 },
    { field: 'serial', label: 'certificate.serial', width: 280, hidden: true },
    { field: 'startsAt', label: 'certificate.startsAt', show: dateTime, hidden: true },
  ],
  rowActions: [
    {
      endpoint: renewCertificate,
      label: 'certificate.renew',
      body: ({ id }) => ({ id }),
      when: ({ state, issuer }) => mayRenew(state, issuer),
      confirm: brand.paymentControl ? askRenewal : 'certificate.renewText',
      done: 'certificate.renewed',
    },
    {
      endpoint: rekeyCertificate,
      label: 'certificate.rekey',
      body: ({ id }) => ({ id }),
      fields: {
        keyKind: { label: 'certificate.newKind', kind: SealKeyKind, Note: KindNote },
        keyHolder: { label: 'eSeal.keyHolder', kind: keyHolderField },
        reason: { kind: 'textarea' },
      },
      done: 'certificate.rekeyed',
    },
    {
      endpoint: installCertificate,
      label: 'certificate.install',
      body: ({ id }) => ({ id }),
      fields: {
        certificate: { label: 'certificate.pem', kind: 'textarea', help: 'certificate.requestText' },
        lists: { label: 'certificate.lists', kind: 'textarea', help: 'certificate.listsText' },
      },
      done: 'certificate.installed',
    },
    {
      endpoint: importCertificate,
      label: 'certificate.import',
      body: ({ id }) => ({ id }),
      fields: {
        content: { label: 'certificate.file', kind: keyFile, secret: true },
        password: { label: 'certificate.password', kind: 'password', autoComplete: 'off', secret: true },
        lists: { label: 'certificate.lists', kind: 'textarea', help: 'certificate.listsText' },
      },
      done: 'certificate.imported',
    },
    {
      endpoint: revokeCertificate,
      label: 'certificate.revoke',
      body: ({ id }) => ({ id }),
      when: ({ state, issuer }) => mayRevoke(state, issuer),
      fields: {
        cause: { label: 'certificate.cause', kind: RevocationCause },
        reason: { kind: 'textarea' },
      },
      dangerous: true,
      done: 'certificate.revoked',
    },
  ],
  ...(brand.paymentControl && {
    primaryAction: { label: 'certificate.buyRenewal', to: buyPath, permission: 'order.buy' },
  }),
  export: exportBeyond(ExportType.certificates),
  inspect: () => import('./certificate.inspect.tsx'),
  empty: { title: 'certificate.empty', text: 'certificate.emptyText' },
  card: { title: ({ sealName }) => sealName, facts: ['state', 'daysLeft', 'endsAt', 'keyKind'] },
});
