/** Where files are identified. */
export const detectPath = '/file/detect';
/** The identifications there are. */
export const detectListPath = '/file/detectlist';
/** Where one identification is looked at. */
export const detectionPath = (id: string): string => `/file/detectdetail?id=${id}`;
