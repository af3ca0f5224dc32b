// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listWebhooks = { method: 'GET', path: '/webhook/list', access: 'unit', permission: 'webhook.view', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { keyword: true } };
export const addWebhook = { method: 'POST', path: '/webhook/add', access: 'unit', permission: 'webhook.edit', writes: true };
export const updateWebhook = { method: 'POST', path: '/webhook/update', access: 'unit', permission: 'webhook.edit', writes: true };
export const deleteWebhook = { method: 'POST', path: '/webhook/delete', access: 'unit', permission: 'webhook.edit', writes: true };
export const rotateWebhookSecret = { method: 'POST', path: '/webhook/rotate-secret', access: 'unit', permission: 'webhook.edit', writes: true };
export const testWebhook = { method: 'POST', path: '/webhook/test', access: 'unit', permission: 'webhook.edit', writes: true };
export const listWebhookRequests = { method: 'GET', path: '/webhook/request-list', access: 'unit', permission: 'webhook.view', writes: false, sorts: ['-createdAt', 'createdAt'], filters: { webhookId: true, state: true } };
export const retryWebhookRequest = { method: 'POST', path: '/webhook/retry', access: 'unit', permission: 'webhook.edit', writes: true };
