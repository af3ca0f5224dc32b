// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listSms = { method: 'GET', path: '/sms-outbox/list', access: 'operator', permission: 'outbox.view', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { phone: true, state: true } };
