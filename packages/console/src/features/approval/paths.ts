/** Where an application is looked at and decided. */
export const applicationPath = (id: string): string => `/sealManage/examinedetail/${id}`;

/** Where seals are applied for. */
export const applyPath = '/sealManage/usingSealApplication';
/** What waits for the reader's decision. */
export const approvalsPath = '/sealManage/useaApplyexaminelist';
/** The applications there are. */
export const recordsPath = '/sealManage/applyList';
