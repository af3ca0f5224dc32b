import { getCertificationPolicy, setCertificationPolicy } from '@chancery/contract/certification/calls.ts';
import { formPage } from '../../kit/form/form-page.tsx';

/** Whether certifications pass by themselves when every check matches. */
export const Page = formPage({
  endpoint: setCertificationPolicy,
  load: { endpoint: getCertificationPolicy, params: () => ({}) },
  given: (_, data) => (data ? { revision: data.revision } : {}),
  title: 'identity.policyTitle',
  submit: 'identity.policySave',
  fields: { passes: { kind: 'switch', label: 'identity.passes', help: 'identity.passesHelp' } },
  done: { notice: 'identity.policySaved', to: () => '/certification' },
  parent: '/certification',
});
