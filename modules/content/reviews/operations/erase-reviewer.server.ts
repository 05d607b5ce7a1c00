import { eq, type SQL } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { replacedText } from '#platform/database/columns.server.ts'
import { transact } from '#platform/database.server.ts'
import { addressHashOf } from '#platform/security/keyed-hash.server.ts'
import { customerReviews } from '../../tables.reviews.server.ts'

const formerCustomer = 'A former customer'

/**
 * Takes the person out of what they wrote: an approved review stays without a name, in its text
 * too, others go.
 */
export async function eraseReviewer(addressHash: string): Promise<void> {
  await transact(async (tx) => {
    const { title, content } = customerReviews
    const isTheirs = eq(addressHashOf(customerReviews.customerEmail), addressHash)
    const found = await tx
      .update(customerReviews)
      .set({
        customerName: formerCustomer,
        customerEmail: '',
        customerCompany: '',
        customerAvatar: '',
        title: unsigned(title),
        content: unsigned(content),
      })
      .where(isTheirs)
      .returning({ id: customerReviews.id, status: customerReviews.status })
    if (found.length === 0) return ok(undefined)
    await contentChanged(tx)
    for (const { id, status } of found)
      if (status !== 'approved') await tx.delete(customerReviews).where(eq(customerReviews.id, id))
    return ok(undefined)
  })
}

/** Of a text that its author signed, also with their address. */
function unsigned(text: typeof customerReviews.title | typeof customerReviews.content): SQL {
  return replacedText(
    replacedText(text, customerReviews.customerEmail, formerCustomer),
    customerReviews.customerName,
    formerCustomer,
  )
}
