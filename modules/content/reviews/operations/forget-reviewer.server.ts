import { eq } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { contentChanged } from '#platform/caching/content-version.server.ts'
import { transact } from '#platform/database.server.ts'
import { addressHashOf } from '#platform/security/address-hash.server.ts'
import { customerReviews } from '../../tables.reviews.server.ts'

/** Takes the person out of what they wrote: an approved review stays without a name, others go. */
export async function forgetReviewer(addressHash: string): Promise<void> {
  await transact(async (tx) => {
    const isTheirs = eq(addressHashOf(customerReviews.customerEmail), addressHash)
    const found = await tx
      .update(customerReviews)
      .set({ customerName: 'A former customer', customerEmail: '', customerCompany: '', customerAvatar: '' })
      .where(isTheirs)
      .returning({ id: customerReviews.id, status: customerReviews.status })
    if (found.length === 0) return ok(undefined)
    await contentChanged(tx)
    for (const { id, status } of found) if (status !== 'approved') await tx.delete(customerReviews).where(eq(customerReviews.id, id))
    return ok(undefined)
  })
}
