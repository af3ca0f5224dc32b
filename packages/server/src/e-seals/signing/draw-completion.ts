import { codeLabel } from '@chancery/contract/kit/codes.ts';
import { ProofKind } from '@chancery/contract/passkey/codes.ts';
import { PartyKind, SignatureKind, SigningStep } from '@chancery/contract/signing/codes.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { facts, heading, paragraph, table } from '../../kit/pdf/parts.ts';
import { colour, createSheet, moment, type Sheet, size } from '../../kit/pdf/sheet.ts';
import type { CompletionContent, CompletionTask } from './completion-content.ts';

const digestStyle = { size: 7 } as const;

const drawFront = (sheet: Sheet, content: CompletionContent): void => {
  const { doc, t, left, width } = sheet;
  sheet.put(t('signing.record.title'), left, doc.y, width, {
    font: 'bold',
    size: size.title,
    colour: colour.ink,
  });
  doc.y += 40;
  paragraph(sheet, t('signing.record.lead'), { colour: colour.dim });
  doc.y += 6;
  facts(sheet, [
    {
      label: t('signing.record.task'),
      value: content.title,
      wide: true,
      style: { font: 'medium', size: 11 },
    },
    { label: t('signing.record.unit'), value: content.unitName },
    { label: t('signing.record.by'), value: content.byName },
    { label: t('signing.record.number'), value: content.id, style: digestStyle },
    { label: t('signing.record.started'), value: moment(content.startedAt) },
    { label: t('signing.record.finished'), value: moment(content.finishedAt) },
  ]);
  sheet.put(t('zone.platform'), left, doc.y, width, { size: size.meta, colour: colour.dim });
  doc.y += 8;
};

const drawDocuments = (sheet: Sheet, { documents }: CompletionContent): void => {
  const { t } = sheet;
  heading(sheet, t('signing.record.documents'));
  for (const { name, pages, source, final } of documents)
    facts(sheet, [
      { label: t('signing.record.document'), value: name },
      { label: t('signing.record.pages'), value: String(pages) },
      { label: t('signing.record.source'), value: source, wide: true, style: digestStyle },
      { label: t('signing.record.final'), value: final, wide: true, style: digestStyle },
    ]);
};

const drawParties = (sheet: Sheet, { parties }: CompletionContent): void => {
  const { t } = sheet;
  heading(sheet, t('signing.record.parties'));
  for (const party of parties) {
    const { name, unitName, step } = party;
    const [first] = party.signatures;
    const title = t('signing.record.party', { step, name: unitName ? `${name} · ${unitName}` : name });
    sheet.room(110);
    paragraph(sheet, title, { font: 'medium', size: 10, colour: colour.ink });
    facts(sheet, [
      { label: t('signing.record.kind'), value: t(codeLabel(PartyKind, party.kind)) },
      first?.proof === ProofKind.passkey
        ? { label: t('signing.record.passkey'), value: party.name }
        : { label: t('signing.record.phone'), value: party.phone },
      first ? { label: t('signing.record.how'), value: t(codeLabel(SignatureKind, first.kind)) } : null,
      first?.seal
        ? { label: t('signing.record.seal'), value: first.seal, wide: true, style: { font: 'medium' } }
        : null,
      first?.statedUnit ? { label: t('signing.record.stated'), value: first.statedUnit, wide: true } : null,
      { label: t('signing.record.asked'), value: moment(party.askedAt) },
      { label: t('signing.record.opened'), value: moment(party.openedAt) },
      { label: t('signing.record.signed'), value: moment(party.doneAt) },
      first ? { label: t('signing.record.address'), value: first.address } : null,
      first ? { label: t('signing.record.serial'), value: first.serial, style: digestStyle } : null,
      first
        ? { label: t('signing.record.client'), value: first.client || '–', wide: true, style: digestStyle }
        : null,
      ...party.signatures.flatMap(({ document, before, after }) => [
        { label: t('signing.record.before', { document }), value: before, wide: true, style: digestStyle },
        { label: t('signing.record.after', { document }), value: after, wide: true, style: digestStyle },
      ]),
    ]);
    sheet.doc.y += 6;
  }
};

const drawStory = (sheet: Sheet, { story }: CompletionContent): void => {
  const { t } = sheet;
  heading(sheet, t('signing.record.story'));
  table(
    sheet,
    [
      { head: t('signing.record.when'), share: 3 },
      { head: t('signing.record.who'), share: 3 },
      { head: t('signing.record.what'), share: 5 },
    ],
    story.map(({ at, step, byName, text }) => [
      moment(at),
      byName || '–',
      [t(codeLabel(SigningStep, step)), text].filter(Boolean).join(' · '),
    ]),
  );
};

const drawFooters = (sheet: Sheet, { brandName, content }: CompletionTask): void => {
  const { doc, t, left, width } = sheet;
  const { start, count } = doc.bufferedPageRange();
  const style = { size: size.meta, colour: colour.dim } as const;
  for (let at = start; at < start + count; at += 1) {
    doc.switchToPage(at);
    // Below the margin, where text would otherwise begin another page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - 38;
    sheet.put(`${brandName} · ${t('signing.record.title')} · ${content.title}`, left, y, width * 0.75, style);
    const page = t('signing.record.page', { page: at - start + 1, pages: count });
    sheet.put(page, left + width * 0.75, y, width * 0.25, { ...style, align: 'right' });
  }
};

/** Draws a certificate of completion. */
export const drawCompletion = (task: CompletionTask): Promise<Buffer> => {
  const t = translator(task.language);
  const sheet = createSheet(
    t,
    task.language,
    `${t('signing.record.title')} ${task.content.title}`,
    task.brandName,
  );
  const { doc } = sheet;
  const parts: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  drawFront(sheet, task.content);
  drawDocuments(sheet, task.content);
  drawParties(sheet, task.content);
  drawStory(sheet, task.content);
  doc.y += 10;
  paragraph(sheet, t('signing.record.proof'), { colour: colour.dim });
  doc.y += 10;
  paragraph(sheet, t('signing.record.check', { url: task.verifyUrl }), { colour: colour.dim });
  drawFooters(sheet, task);
  doc.end();
  return finished;
};
