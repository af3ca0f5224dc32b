/** Widths of the 42 columns of a file of trades (ZM), each followed by a space. */
export const widths = [
  ...[3, 11, 11, 6, 10, 19, 12, 4, 2, 21, 2, 32, 2, 6, 10, 13, 13, 4, 15, 2, 2],
  ...[6, 2, 4, 32, 1, 21, 15, 1, 15, 32, 13, 13, 8, 32, 13, 13, 12, 2, 1, 32, 98],
];

/** Which of them tells what. */
export const columns = {
  time: 4,
  amount: 6,
  queryId: 9,
  orderId: 11,
  txnType: 19,
  merchantId: 27,
  originalOrderId: 40,
};
