// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const ClosingObstacle = /* @__PURE__ */ codeTable('closingObstacle', { subsidiaries: 'subsidiaries', orders: 'orders', engravings: 'engravings', money: 'money', uses: 'uses', signings: 'signings', destructions: 'destructions', noExport: 'noExport' });
export const ClosingState = /* @__PURE__ */ codeTable('closingState', { waiting: 'waiting', held: 'held', withdrawn: 'withdrawn', removing: 'removing', removed: 'removed' });
