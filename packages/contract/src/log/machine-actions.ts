/** What is done at the machine itself or by the server unasked, by no call, and stands in the log of operations too. */
export const machineActions = {
  rootExport: 'root.export',
  rootRemove: 'root.remove',
  rootList: 'root.list',
  rootIssuing: 'root.issuing',
  forgetKey: 'operator.forget-key',
  retentionRemove: 'retention.remove',
} as const;
