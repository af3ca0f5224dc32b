/** Where menus and other small layers are put: inside of a landmark, above everything. */
export const floatingTarget = 'floating';
