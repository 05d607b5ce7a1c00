import { z } from 'zod'

/**
 * The outcome of a stored card's next charge. After `timeout`, `http500` and `html`, `charged` says
 * whether the money moved.
 */
export const chargeOutcomeSchema = z.strictObject({
  outcome: z.enum(['ok', 'declined', 'bad_state', 'timeout', 'http500', 'html']),
  charged: z.boolean().default(false),
  /** Number of charges it applies to. */
  times: z.number().int().min(1).max(1000).default(1),
})

/**
 * The outcome of the next change of terms. After `timeout`, `http500` and `html`, `changed` says
 * whether it was applied.
 */
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
  /** `valid` answers truthfully: VALID for what was sent, INVALID for the rest. */
  validate: z.infer<typeof validateSchema>['mode']
  /** By token; '*' is every token. */
  charges: Record<string, ChargeOutcome>
  /** The next change of terms, for any token. */
  update: UpdateOutcome | null
}

export const wellBehaved: Controls = {
  delivery: { mode: 'now' },
  validate: 'valid',
  charges: {},
  update: null,
}
