import { listDestructions } from '#wire/destruction/calls.ts';
import { DestructionReason, DestructionState } from '#wire/destruction/codes.ts';
import { SealSubtype } from '#wire/device/codes.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, tag } from '../../kit/list/show.tsx';
import { destructionPath, newDestructionPath } from './paths.ts';

/** The seals that are or were put out of use, and how far each is. */
export const Page = listPage({
  endpoint: listDestructions,
  title: 'destruction.title',
  filters: { keyword: 'text', reason: DestructionReason },
  chips: { field: 'state', codes: DestructionState },
  columns: [
    { field: 'number', label: 'destruction.number', width: 104 },
    { field: 'deviceName', label: 'destruction.seal' },
    { field: 'state', label: 'destruction.state', show: tag(DestructionState), width: 152 },
    { field: 'reason', label: 'destruction.reason', show: tag(DestructionReason), width: 168 },
    { field: 'subtype', label: 'destruction.subtype', show: tag(SealSubtype), width: 136, hidden: true },
    { field: 'keeper', label: 'destruction.keeper', width: 112 },
    { field: 'awaited', label: 'destruction.awaited', width: 152 },
    { field: 'createdBy', label: 'destruction.createdBy', width: 112, hidden: true },
    { field: 'handedInAt', label: 'destruction.handedInAt', show: dateTime, hidden: true },
    { field: 'destroyedAt', label: 'destruction.destroyedAt', show: dateTime, hidden: true },
    { field: 'createdAt', label: 'destruction.createdAt', show: dateTime },
  ],
  primaryAction: { label: 'destruction.new', to: newDestructionPath(), permission: 'destruction.edit' },
  open: ({ id }) => destructionPath(id),
  empty: { title: 'destruction.empty', text: 'destruction.emptyText' },
  card: { title: ({ deviceName }) => deviceName, facts: ['state', 'awaited', 'reason', 'createdAt'] },
});
