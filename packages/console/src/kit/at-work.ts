/** Marks a part of a page where somebody signs, stamps or watches, though nothing is filled in there. */
export const atWork = { 'data-at-work': true } as const;

const work = ':is(form, video, [contenteditable="true"], [data-at-work])';

/** Whether the page is one to work on: something is filled in there, signed, stamped, filmed or watched. */
export const isAtWork = (): boolean => document.querySelector(`#main ${work}`) !== null;
