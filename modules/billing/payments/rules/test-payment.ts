import type { Cents } from '#kernel/money.ts'

/** `failed`: the sandbox reported something else than a payment of the whole amount. */
export const testPaymentStates = ['started', 'confirmed', 'failed'] as const
export type TestPaymentState = (typeof testPaymentStates)[number]

export const testPaymentAmount: Cents = 1_000

/** A document of a test order: as it is sent with the order, and once it is paid. */
export const testPapers = ['order', 'paid'] as const
export type TestPaper = (typeof testPapers)[number]

/** An email of a test order, as it is queued. */
export type TestMail = {
  template: string
  variables: Record<string, unknown>
  hasPaper: boolean
}
