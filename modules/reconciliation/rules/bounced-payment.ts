/** What banks write beside a payment that they took back. */
const words =
  /\b(unpaid|un-paid|reversal|reversed|rev|returned|dishonou?red|disputed|rtd|r\/d|terugbetaling|onbetaald)\b/i

/** How long after a payment the bank may reverse it. Days. */
export const bouncesWithinDays = 60

export const bouncedReason = 'Looks like a payment that the bank reversed.'

/** Whether a line of money out may reverse a customer's payment. */
export function looksBounced(amountCents: number, text: string): boolean {
  return amountCents < 0 && words.test(text)
}
