/** Lets the browser keep a text as a file. */
export const saveText = (name: string, text: string): void => {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href, download: name });
  link.click();
  URL.revokeObjectURL(href);
};
