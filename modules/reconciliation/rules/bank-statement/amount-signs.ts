// Apart from the reader of files, whose CSV library does not run in a browser.
/** How a file writes money: one column with either sign, or a column for each side. */
export const amountSigns = ['in-positive', 'in-negative', 'pair'] as const
export type AmountSign = (typeof amountSigns)[number]

export const amountSignLabels: Record<AmountSign, string> = {
  'in-positive': 'One column: money in is positive',
  'in-negative': 'One column: money in is negative',
  pair: 'Two columns: money out and money in',
}
