import { Button, FileInput } from '@mantine/core';
import { getInvoice, listInvoices } from '#wire/invoice/calls.ts';
import { issueInvoice } from '#wire/invoice/desk.ts';
import { useAccess } from '../../kit/access.ts';
import type { CustomKind } from '../../kit/form/field-spec.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { notify } from '../../kit/notice-store.ts';
import { t, useT } from '../../kit/phrases.tsx';
import { callAny, refresh } from '../../kit/query.ts';
import css from './invoice.module.css';
import type { WholeInvoice } from './invoice-parts.tsx';

/** The PDF goes with the call itself; the form keeps its name. */
const pdfField = (onFile: (file: File | null) => void): CustomKind => ({
  Custom: function PdfField({ label, error, onChange }) {
    const say = useT();
    return (
      <FileInput
        label={label}
        error={error}
        placeholder={say('invoice.chooseFile')}
        accept="application/pdf,.pdf"
        withAsterisk
        onChange={(file) => {
          onFile(file);
          onChange(file?.name ?? '');
        }}
      />
    );
  },
});

const issue = async ({ id, revision, number, payerName }: WholeInvoice): Promise<void> => {
  let pdf: File | null = null;
  const isIssued = await openFormDialog({
    title: t('invoice.issue'),
    about: `${number} ${payerName}`,
    endpoint: issueInvoice,
    fields: {
      fileName: {
        label: 'invoice.file',
        kind: pdfField((file) => {
          pdf = file;
        }),
      },
      invoiceNo: { label: 'invoice.no' },
      invoiceCode: { label: 'invoice.code', help: 'invoice.codeHelp' },
      issuedOn: { label: 'invoice.issuedOn', kind: 'date' },
    },
    given: { id, revision },
    send: (input, options) => callAny(issueInvoice, input, { ...options, body: pdf ?? new Blob() }),
  });
  if (!isIssued) return;
  notify.success(t('invoice.issued'));
  await Promise.all([refresh(getInvoice), refresh(listInvoices)]);
};

/** Lets the operator bring the PDF of an invoice with its number and day. */
export const IssueByHand = ({ data }: { readonly data: WholeInvoice }) => {
  const say = useT();
  const { can } = useAccess();
  return (
    <div className={css.foot}>
      <span className={css.dim}>{say('invoice.issueText')}</span>
      {can('invoice.issue') && (
        <Button variant={data.provided ? 'default' : 'filled'} onClick={() => void issue(data)}>
          {say('invoice.issue')}
        </Button>
      )}
    </div>
  );
};
