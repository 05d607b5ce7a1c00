import { z } from 'zod'

/** What a stored card's next charge does. After `timeout`, `http500` and `html`, `charged` says whether the money moved all the same. */
export const chargeOutcomeSchema = z.strictObject({
  outcome: z.enum(['ok', 'declined', 'bad_state', 'timeout', 'http500', 'html']),
  charged: z.boolean().default(false),
  /** How many charges it holds for. */
  times: z.number().int().min(1).max(1000).default(1),
})

export const deliverySchema = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('now') }),
  z.strictObject({ mode: z.literal('never') }),
  z.strictObject({ mode: z.literal('twice') }),
  z.strictObject({ mode: z.literal('delayed'), seconds: z.number().min(0).max(86_400) }),
])

export const validateSchema = z.strictObject({ mode: z.enum(['valid', 'invalid', 'hang']) })

export type ChargeOutcome = z.infer<typeof chargeOutcomeSchema>
export type Delivery = z.infer<typeof deliverySchema>

export type Controls = {
  delivery: Delivery
  /** `valid` is the honest answer: VALID for what was sent, INVALID for the rest. */
  validate: z.infer<typeof validateSchema>['mode']
  /** By token; '*' is every token. */
  charges: Record<string, ChargeOutcome>
}

export const wellBehaved: Controls = { delivery: { mode: 'now' }, validate: 'valid', charges: {} }
