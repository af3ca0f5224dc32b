/** Makes an element: `h('a', { href }, ['text'])`. Text is never read as markup. */
export const h = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<Omit<HTMLElementTagNameMap[Name], 'children'>>,
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Name] => {
  const element = document.createElement(name);
  Object.assign<Element, object>(element, properties);
  element.append(...children);
  return element;
};
