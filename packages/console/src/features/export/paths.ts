/** Where exports are listed. */
export const exportsPath = '/sealManage/exportRecord';
