// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const planReview = { method: 'POST', path: '/project/desk/plan-review', access: 'operator', permission: 'projectDesk.edit', writes: true };
export const askReviewer = { method: 'POST', path: '/project/desk/ask-reviewer', access: 'operator', permission: 'projectDesk.decide', writes: true };
export const recallReview = { method: 'POST', path: '/project/desk/recall-review', access: 'operator', permission: 'projectDesk.decide', writes: true };
