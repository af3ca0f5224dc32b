import { type DestructionStepName, nextDestruction } from '@chancery/contract/destruction/rules.ts';
import { limits } from '@chancery/contract/limits.ts';
import {
  cancelDestruction,
  destroySeal,
  getDestruction,
  handInSeal,
  nameDestructionSigner,
  selectDestructionWitness,
} from '#wire/destruction/calls.ts';
import { DestructionReason, DestructionSigner, DestructionState } from '#wire/destruction/codes.ts';
import { SealSubtype } from '#wire/device/codes.ts';
import { FilePurpose } from '#wire/file/codes.ts';
import { listColleagues } from '#wire/member/calls.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { dateTime, tag } from '../../kit/list/show.tsx';
import { pick } from '../../kit/picker/pick.ts';
import { destructionLead } from './destruction-lead.ts';
import { destructionStory } from './destruction-story.ts';
import { hasNext, NextStep, RelatedSection } from './next-step.tsx';
import { destructionsPath } from './paths.ts';
import { PhotosSection } from './photos-section.tsx';
import { RecordSection } from './record-section.tsx';
import { SignaturesSection } from './signatures-section.tsx';
import type { WholeDestruction } from './whole-destruction.ts';

const State = tag(DestructionState).Cell;
const body = ({ id }: WholeDestruction) => ({ id });
const may = (step: DestructionStepName) => (data: WholeDestruction) =>
  data.isTheirs && nextDestruction(data.state, step) !== undefined;

const photo = { files: { purpose: FilePurpose.destruction, camera: true } } as const;
const photos = {
  files: { purpose: FilePurpose.destruction, camera: true, max: limits.destruction.photos },
} as const;
const colleague = pick({
  endpoint: listColleagues,
  query: (typed) => ({ keyword: typed || undefined }),
  option: ({ userId, realName, jobTitle }) => ({ value: userId, label: realName, hint: jobTitle }),
});
const signer = pick({
  endpoint: selectDestructionWitness,
  query: (typed) => ({ keyword: typed || undefined }),
  option: ({ userId, realName }) => ({ value: userId, label: realName }),
});

/** One seal on its way to its end: what was done, what the photos show, who has signed, and the next step. */
export const Page = detailPage({
  endpoint: getDestruction,
  params: ({ id }) => (id ? { id } : undefined),
  title: ({ deviceName, number }) => `${deviceName} · ${number}`,
  status: ({ state }) => <State value={state} />,
  lead: destructionLead,
  next: (data) => (hasNext(data) ? <NextStep data={data} /> : undefined),
  actions: [
    {
      endpoint: handInSeal,
      label: 'destruction.handIn',
      body,
      when: (data) => may('handIn')(data) && data.openUse === null,
      initial: () => ({ handedInAt: new Date().toISOString() }),
      fields: {
        handedInBy: { label: 'destruction.handedInBy', kind: colleague },
        receivedBy: { label: 'destruction.receivedBy', kind: colleague },
        handedInAt: { label: 'destruction.handedInAt', kind: 'dateTime' },
        place: { label: 'destruction.place' },
        sealPhoto: { label: 'destruction.sealPhoto', kind: photo },
        imprintPhoto: { label: 'destruction.imprintPhoto', kind: photo, help: 'destruction.imprintHelp' },
      },
      done: 'destruction.handedIn',
    },
    {
      endpoint: destroySeal,
      label: 'destruction.destroy',
      body,
      when: may('destroy'),
      initial: () => ({ destroyedAt: new Date().toISOString() }),
      fields: {
        destroyedAt: { label: 'destruction.destroyedAt', kind: 'dateTime', help: 'destruction.destroyAsk' },
        method: { label: 'destruction.method', help: 'destruction.methodHelp' },
        before: { label: 'destruction.before', kind: photos },
        after: { label: 'destruction.after', kind: photos },
        witnessId: { label: 'destruction.witness', kind: signer, help: 'destruction.witnessHelp' },
      },
      done: 'destruction.destroyRecorded',
    },
    {
      endpoint: nameDestructionSigner,
      label: 'destruction.signer',
      body,
      when: (data) => may('nameSigner')(data) && data.awaited.length > 0,
      seldom: true,
      initial: ({ signatures }) => {
        const role = signatures.find(({ signedAt }) => signedAt === null)?.role;
        return role ? { role } : {};
      },
      fields: {
        role: { label: 'destruction.signerRole', kind: DestructionSigner },
        userId: { label: 'destruction.signerUser', kind: signer },
      },
      done: 'destruction.signerNamed',
    },
    {
      endpoint: cancelDestruction,
      label: 'destruction.cancel',
      body,
      when: may('cancel'),
      seldom: true,
      fields: { reason: { kind: 'textarea', help: 'destruction.cancelAsk' } },
      done: 'destruction.cancelled',
    },
  ],
  facts: [
    { field: 'reason', label: 'destruction.reason', show: tag(DestructionReason) },
    { field: 'subtype', label: 'destruction.subtype', show: tag(SealSubtype) },
    { field: 'serial', label: 'destruction.serial' },
    { field: 'keeper', label: 'destruction.keeper' },
    { field: 'remark', label: 'destruction.remark' },
    { field: 'handedInBy', label: 'destruction.handedInBy' },
    { field: 'receivedBy', label: 'destruction.receivedBy' },
    { field: 'handedInAt', label: 'destruction.handedInAt', show: dateTime },
    { field: 'place', label: 'destruction.place' },
    { field: 'destroyedAt', label: 'destruction.destroyedAt', show: dateTime },
    { field: 'destroyedBy', label: 'destruction.destroyedBy' },
    { field: 'method', label: 'destruction.method' },
  ],
  sections: [
    { title: 'destruction.photos', Body: PhotosSection },
    { title: 'destruction.signatures', Body: SignaturesSection },
    {
      title: 'destruction.recordSection',
      when: ({ state }) => state === DestructionState.completed,
      Body: RecordSection,
    },
    { title: 'destruction.related', Body: RelatedSection },
  ],
  story: destructionStory,
  parent: destructionsPath,
});
