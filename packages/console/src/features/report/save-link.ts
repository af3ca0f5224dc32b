/** Lets the browser save what a short-lived link opens; the page stays where it is. */
export const saveLink = (url: string, name: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
};
