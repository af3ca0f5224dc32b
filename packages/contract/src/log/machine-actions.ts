/** What is done at the machine itself, by no call, and stands in the log of operations too. */
export const machineActions = {
  rootExport: 'root.export',
  rootRemove: 'root.remove',
  rootList: 'root.list',
  rootIssuing: 'root.issuing',
  forgetKey: 'operator.forget-key',
} as const;
