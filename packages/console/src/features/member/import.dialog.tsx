import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { useState } from 'react';
import { listMembers } from '#wire/member/calls.ts';
import { checkImport, confirmImport } from '#wire/member/import.ts';
import { call } from '../../kit/call.ts';
import { DialogFrame } from '../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import { ImportChoice } from './import-choice.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { ImportReport } from './import-report.tsx';

const width = 760;

/** From a sheet to members: choose, see what is wrong, add the rest, see what came of it. */
export const Dialog = ({ opened, close }: DialogProps) => {
  const t = useT();
  const [reading, setReading] = useState<string>();
  const [trouble, setTrouble] = useState<string>();
  const [report, setReport] = useState<CallResult<typeof checkImport>>();
  const [outcome, setOutcome] = useState<CallResult<typeof confirmImport>>();
  const [busy, setBusy] = useState(false);

  const read = async (file: File) => {
    setTrouble(undefined);
    setReading(file.name);
    try {
      setReport(await call(checkImport, { fileName: file.name }, { body: file, quiet: true }));
    } catch (error) {
      if (error instanceof Refusal) setTrouble(error.message);
    } finally {
      setReading(undefined);
    }
  };
  const add = async (importId: string) => {
    setBusy(true);
    try {
      setOutcome(await call(confirmImport, { importId }));
      await refresh(listMembers);
    } catch {
      // The call has said what is wrong.
    } finally {
      setBusy(false);
    }
  };

  const body = () => {
    if (outcome) return <ImportOutcome outcome={outcome} onClose={() => close()} />;
    if (!report)
      return <ImportChoice reading={reading} trouble={trouble} onChoose={(file) => void read(file)} />;
    const startOver = () => setReport(undefined);
    return (
      <ImportReport {...{ report, busy }} onAgain={startOver} onConfirm={() => void add(report.importId)} />
    );
  };
  return (
    <DialogFrame opened={opened} onClose={() => close()} title={t('member.importTitle')} size={width}>
      {body()}
    </DialogFrame>
  );
};
