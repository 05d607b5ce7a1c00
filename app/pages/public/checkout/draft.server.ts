import { z } from 'zod'
import { cookieLine, readCookie } from '#app/request/cookies.server.ts'
import { newId } from '#kernel/ids.ts'
import { buyerDetailsSchema } from '#modules/billing/orders/rules/checkout.ts'
import { paymentMethods } from '#modules/billing/orders/rules/order.ts'
import { decrypt, encrypt } from '#platform/security/encryption.server.ts'

const draftSchema = z.object({
  /** Whose details these are: nobody else who signs in on this computer gets to see them. */
  userId: z.string(),
  /** Made once per checkout, so that reloading, going back and a second tab still mean the same order. */
  nonce: z.string(),
  details: buyerDetailsSchema,
  method: z.enum(paymentMethods),
})

/** What the buyer has typed and not ordered yet. It lives with the browser, sealed, and goes when the order is placed. */
export type Draft = z.infer<typeof draftSchema>

const maxAge = 86_400

const cookieName = 'checkout_draft'

/** The draft of this person, or null: none, someone else's, or one that an older program has sealed. */
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

/** The Set-Cookie line that keeps the details, an earlier nonce included; null when a browser would not keep a line that long. */
export function keepDraft(earlier: Draft | null, draft: Omit<Draft, 'nonce'>): string | null {
  const line = cookieLine(cookieName, encrypt(JSON.stringify({ ...draft, nonce: earlier?.nonce ?? newId() })), maxAge)
  return line.length > 4_000 ? null : line
}

export function dropDraft(): string {
  return cookieLine(cookieName, '', 0)
}
