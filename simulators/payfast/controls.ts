import { z } from 'zod'

/** What a stored card's next charge does. After `timeout`, `http500` and `html`, `charged` says whether the money moved all the same. */
export const chargeOutcomeSchema = z.strictObject({
  outcome: z.enum(['ok', 'declined', 'bad_state', 'timeout', 'http500', 'html']),
  charged: z.boolean().default(false),
  /** How many charges it holds for. */
  times: z.number().int().min(1).max(1000).default(1),
})

/** What the next change of a subscription's terms does. After `timeout`, `http500` and `html`, `changed` says whether it was taken all the same. */
export const updateOutcomeSchema = z.strictObject({
  outcome: z.enum(['ok', 'refused', 'timeout', 'http500', 'html']),
  changed: z.boolean().default(false),
})

export const deliverySchema = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('now') }),
  z.strictObject({ mode: z.literal('never') }),
  z.strictObject({ mode: z.literal('twice') }),
  z.strictObject({ mode: z.literal('delayed'), seconds: z.number().min(0).max(86_400) }),
])

export const validateSchema = z.strictObject({ mode: z.enum(['valid', 'invalid', 'hang']) })

export type ChargeOutcome = z.infer<typeof chargeOutcomeSchema>
export type UpdateOutcome = z.infer<typeof updateOutcomeSchema>
export type Delivery = z.infer<typeof deliverySchema>

export type Controls = {
  delivery: Delivery
  /** `valid` is the honest answer: VALID for what was sent, INVALID for the rest. */
  validate: z.infer<typeof validateSchema>['mode']
  /** By token; '*' is every token. */
  charges: Record<string, ChargeOutcome>
  /** The next change of terms, whichever token it is for. */
  update: UpdateOutcome | null
}

export const wellBehaved: Controls = { delivery: { mode: 'now' }, validate: 'valid', charges: {}, update: null }
