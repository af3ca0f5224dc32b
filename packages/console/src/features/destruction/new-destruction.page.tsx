import { beginDestruction } from '@chancery/contract/destruction/calls.ts';
import { DestructionReason } from '#wire/destruction/codes.ts';
import { listDevices } from '#wire/device/calls.ts';
import { isPhysical } from '#wire/device/rules.ts';
import { listEngravings } from '#wire/engraving/calls.ts';
import { currentAccess } from '../../kit/access.ts';
import { formPage } from '../../kit/form/form-page.tsx';
import { pick } from '../../kit/picker/pick.ts';
import { callAny } from '../../kit/query.ts';
import { destructionPath, destructionsPath } from './paths.ts';

const sealPick = pick({
  endpoint: listDevices,
  query: (typed) => ({ keyword: typed || undefined }),
  option: ({ id, name, keeper, subtype, standing }) => ({
    value: id,
    label: name,
    hint: keeper?.realName ?? '',
    disabled: !isPhysical(subtype) || standing === 'retiring',
  }),
  resolve: async (value) => {
    const { list } = await callAny(listDevices, { pageSize: 100 }, { quiet: true });
    const found = list.find(({ id }) => id === value);
    return found && { value, label: found.name };
  },
});

const orderPick = pick({
  endpoint: listEngravings,
  query: (typed) => ({ keyword: typed || undefined }),
  option: ({ id, name, number }) => ({ value: id, label: name, hint: number }),
});

/** Puts a seal out of use. */
export const Page = formPage({
  endpoint: beginDestruction,
  title: 'destruction.new',
  submit: 'destruction.begin',
  initial: ({ seal }) => (seal ? { deviceId: seal } : {}),
  fields: {
    deviceId: { label: 'destruction.seal', kind: sealPick, help: 'destruction.beginLead' },
    reason: { label: 'destruction.reason', kind: DestructionReason },
    engravingId: {
      label: 'destruction.engraving',
      kind: orderPick,
      when: ({ reason }) =>
        reason === DestructionReason.replaced && (currentAccess()?.can('engraving.view') ?? false),
    },
    remark: { label: 'destruction.remark', kind: 'textarea' },
  },
  done: { notice: 'destruction.begun', to: ({ id }) => destructionPath(id) },
  parent: destructionsPath,
});
