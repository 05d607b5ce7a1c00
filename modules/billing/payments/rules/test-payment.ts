import type { Cents } from '#kernel/money.ts'

/** `failed`: the sandbox reported something else than a payment of the whole amount. */
export const testPaymentStates = ['started', 'confirmed', 'failed'] as const
export type TestPaymentState = (typeof testPaymentStates)[number]

export const testPaymentAmount: Cents = 1_000
