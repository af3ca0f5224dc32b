// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listReviews = { method: 'GET', path: '/review/list', access: 'unit', permission: 'review.view', writes: false, sorts: ['-askedAt', 'askedAt'], filters: { state: true } };
export const getReview = { method: 'GET', path: '/review/:id/detail', access: 'unit', permission: 'review.view', writes: false };
export const scoreReview = { method: 'POST', path: '/review/score', access: 'unit', permission: 'review.view', writes: true };
export const declineReview = { method: 'POST', path: '/review/decline', access: 'unit', permission: 'review.view', writes: true };
