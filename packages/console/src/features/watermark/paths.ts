/** Where files are marked. */
export const markPath = '/file/watermark';
/** The marked files there are. */
export const markListPath = '/file/marklist';
/** Where one marked file is looked at. */
export const markDetailPath = (id: string): string => `/file/markdetail?id=${id}`;
