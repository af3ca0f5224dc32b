import { createHash, randomUUID } from 'node:crypto';
import { saveApply } from '@chancery/contract/application/calls.ts';
import { SealUseKind } from '@chancery/contract/application/codes.ts';
import { approveApply, listApprovals } from '@chancery/contract/approval/calls.ts';
import { grantDirectly } from '@chancery/contract/authorization/calls.ts';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import { newLiveTicket } from '@chancery/contract/message/calls.ts';
import { pdf } from '@chancery/server/files/file/files.testing.ts';
import type { Notebook } from './notebook.ts';
import { callsOf, type Office } from './office.ts';

/** What was answered with a yes. */
export interface Acknowledged {
  /** Titles of applications by their ids. */
  readonly applied: Map<string, string>;
  readonly approved: Set<string>;
  /** Digests of files by their names. */
  readonly uploaded: Map<string, { readonly filePath: string; readonly digest: string }>;
}

/** Longer than any answer may take, so that what hangs is seen. */
const timeoutMs = 10_000;
const day = 86_400_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Lets people of an office work through an address until it is over. */
export const startWork = (address: string, office: Office, notebook: Notebook) => {
  const said: Acknowledged = { applied: new Map(), approved: new Set(), uploaded: new Map() };
  let isOver = false;
  const over = () => isOver;
  let count = 0;

  const applying = async (applicant: Office['boss']) => {
    const call = callsOf(address, applicant);
    while (!isOver) {
      count += 1;
      const title = `Contract ${count}`;
      const idempotencyKey = randomUUID();
      const input = {
        title,
        kind: SealUseKind.paper,
        templateId: office.templateId,
        seals: [{ deviceId: office.ordinarySeal, normalCount: 2, crossPageCount: 1 }],
        reason: 'to be signed today',
        userId: applicant.id,
        startAt: new Date().toISOString(),
        endAt: new Date(Date.now() + day).toISOString(),
      };
      const answer = await notebook.insist(
        'application',
        () => call(saveApply, input, { idempotencyKey, timeoutMs }),
        over,
      );
      if (answer) said.applied.set(answer.id, title);
      await pause(150);
    }
  };

  const approving = async () => {
    const call = callsOf(address, office.approver);
    while (!isOver) {
      const waiting = await notebook.insist(
        'to do',
        () => call(listApprovals, { pageSize: 20 }, { timeoutMs }),
        over,
      );
      for (const { id, taskId } of waiting?.list ?? []) {
        if (!taskId || said.approved.has(id)) continue;
        const idempotencyKey = randomUUID();
        const input = { id, taskId, agree: true, opinion: '', files: [] };
        const answer = await notebook.insist(
          'approval',
          () => call(approveApply, input, { idempotencyKey, timeoutMs }),
          over,
        );
        if (answer) said.approved.add(id);
      }
      await pause(100);
    }
  };

  const reading = async () => {
    const call = callsOf(address, office.boss);
    while (!isOver) {
      await notebook.insist('list', () => call(listApprovals, {}, { timeoutMs }), over);
      await pause(200);
    }
  };

  const uploading = async (who: Office['boss']) => {
    const call = callsOf(address, who);
    while (!isOver) {
      count += 1;
      const fileName = `paper-${count}.pdf`;
      const body = new Uint8Array(pdf(`/Chancery (${randomUUID()})`));
      const idempotencyKey = randomUUID();
      const answer = await notebook.insist(
        'upload',
        () => call(uploadFile, { fileName, purpose: 'application' }, { body, idempotencyKey, timeoutMs }),
        over,
      );
      const digest = createHash('sha256').update(body).digest('hex');
      if (answer) said.uploaded.set(fileName, { filePath: answer.filePath, digest });
      await pause(200);
    }
  };

  /** Uses whose time is over at once: that they end is a job. */
  const grantingShortly = async () => {
    const call = callsOf(address, office.boss);
    for (let turn = 0; !isOver; turn += 1) {
      const idempotencyKey = randomUUID();
      const deviceId = office.briefSeals[turn % office.briefSeals.length] ?? '';
      const endAt = new Date(Date.now() + 2_500).toISOString();
      const input = {
        ...{ title: 'Short use', reason: 'to be over soon', deviceId },
        ...{ userId: office.boss.id, normalCount: 1, crossPageCount: 0 },
        ...{ startAt: new Date().toISOString(), endAt },
      };
      await notebook.insist(
        'grant',
        () => call(grantDirectly, input, { idempotencyKey, timeoutMs }),
        // A use whose time is over cannot be granted any more.
        () => isOver || Date.now() > Date.parse(endAt) - 500,
        // The one before is not over yet.
        ['authorization.held'],
      );
      await pause(500);
    }
  };

  /** A page that is open: it connects again whenever it is cut off. */
  const listening = async () => {
    const call = callsOf(address, office.approver);
    while (!isOver) {
      const answer = await notebook.insist('ticket', () => call(newLiveTicket, {}, { timeoutMs }), over);
      if (!answer) return;
      const socket = new WebSocket(
        `${address.replace('http', 'ws')}/ws/messages?ticket=${encodeURIComponent(answer.ticket)}`,
      );
      socket.addEventListener('message', ({ data }) => {
        const { type } = JSON.parse(String(data)) as { type: string };
        if (type === 'counts' || type === 'message') notebook.done('news', Date.now());
      });
      const closed = new Promise<void>((resolve) => {
        socket.addEventListener('close', () => resolve());
        socket.addEventListener('error', () => resolve());
      });
      while (!isOver && socket.readyState <= WebSocket.OPEN) await Promise.race([closed, pause(200)]);
      socket.close();
      await pause(250);
    }
  };

  const running = [
    ...office.applicants.map(applying),
    approving(),
    reading(),
    uploading(office.boss),
    grantingShortly(),
    listening(),
  ];
  return {
    said,
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
};
