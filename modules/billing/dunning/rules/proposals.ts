import { z } from 'zod'
import type { CalendarDate } from '#kernel/dates.ts'
import { several, text } from '#kernel/form-fields.ts'
import type { Cents } from '#kernel/money.ts'

/** As many proposals as are shown, and decided, at a time. */
export const maxProposals = 100

export const proposalsForm = z.object({
  proposal: several(maxProposals),
  decision: z.enum(['keep', 'end'], 'Choose one.'),
})

/** A subscription that dunning proposes to end, as staff see it before they decide. */
export type Proposal = {
  id: string
  subscriptionId: string
  service: string
  customerId: string
  customerName: string
  invoiceId: string
  invoiceNumber: string
  dueDate: CalendarDate
  owedCents: Cents
  isSuspended: boolean
  /**
   * Emails to the customer bounce, so the warnings may not have arrived (Consumer Protection Act
   * s14).
   */
  emailsBounce: boolean
}

/**
 * What became of a decision on several proposals: each is decided wholly, or not at all and named
 * with the reason.
 */
export type DecidedProposals = { decided: number; failed: { name: string; reason: string }[] }

export const promiseForm = z.object({ promised_on: text(20), invoice: text(100), note: text(500) })
export const proposalForm = z.object({
  proposal: text(100),
  decision: z.enum(['keep', 'end'], 'Choose one.').default('keep'),
})
