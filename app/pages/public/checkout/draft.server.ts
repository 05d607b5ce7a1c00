import { z } from 'zod'
import { cookieLine, readCookie } from '#app/request/cookies.server.ts'
import { newId } from '#kernel/ids.ts'
import { buyerDetailsSchema } from '#modules/billing/orders/rules/checkout.ts'
import { paymentMethods } from '#modules/billing/orders/rules/order.ts'
import { decrypt, encrypt } from '#platform/security/encryption.server.ts'

const draftSchema = z.object({
  /** The owner of the details, so that another user of this computer cannot see them. */
  userId: z.string(),
  /**
   * Idempotency key, made once per checkout, so that reloading, going back and a second tab still
   * mean the same order.
   */
  orderKey: z.string(),
  details: buyerDetailsSchema,
  method: z.enum(paymentMethods),
})

/**
 * The buyer's details before the order, in an encrypted cookie that is deleted when the order is
 * placed.
 */
export type Draft = z.infer<typeof draftSchema>

const maxAge = 86_400

const cookieName = 'checkout_draft'

/** The draft of this user, or null if there is none, it is another user's or it cannot be read. */
export function readDraft(request: Request, userId: string): Draft | null {
  const sealed = readCookie(request, cookieName)
  if (!sealed) return null
  try {
    const draft = draftSchema.parse(JSON.parse(decrypt(sealed)))
    return draft.userId === userId ? draft : null
  } catch {
    return null
  }
}

/**
 * The Set-Cookie header that stores the details and keeps an earlier order key; null when it is too
 * long for a browser.
 */
export function draftCookie(earlier: Draft | null, draft: Omit<Draft, 'orderKey'>): string | null {
  const line = cookieLine(
    cookieName,
    encrypt(JSON.stringify({ ...draft, orderKey: earlier?.orderKey ?? newId() })),
    maxAge,
  )
  return line.length > 4_000 ? null : line
}

export function dropDraft(): string {
  return cookieLine(cookieName, '', 0)
}
