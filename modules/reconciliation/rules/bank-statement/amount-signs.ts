// Apart from the reader of files, whose CSV library does not run in a browser.

/**
 * How a file writes money: one column with a sign, one with a mark or with words beside it, or a
 * column for each side.
 */
export const amountSigns = ['in-positive', 'in-negative', 'cr-marked', 'direction', 'pair'] as const
export type AmountSign = (typeof amountSigns)[number]

export const amountSignLabels: Record<AmountSign, string> = {
  'in-positive': 'One column: money in is positive',
  'in-negative': 'One column: money in is negative',
  'cr-marked': 'One column: money in is marked Cr, the rest is money out',
  direction: 'One column, and another says in or out',
  pair: 'Two columns: money out and money in',
}
