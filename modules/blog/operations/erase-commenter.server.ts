import { and, eq, ne } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { replacedText } from '#platform/database/columns.server.ts'
import { transact } from '#platform/database.server.ts'
import { addressHashOf } from '#platform/security/keyed-hash.server.ts'
import { blogComments } from '../tables.server.ts'

/** What is shown in place of the name of a commenter who was erased. */
export const erasedCommenter = 'Deleted'

/**
 * Takes the person out of what they wrote below posts: an approved comment stays without a name, in
 * its text too, because others answered it; the others go.
 */
export async function eraseCommenter(addressHash: string): Promise<void> {
  await transact(async (tx) => {
    const isTheirs = eq(addressHashOf(blogComments.authorEmail), addressHash)
    await tx.delete(blogComments).where(and(isTheirs, ne(blogComments.status, 'approved')))
    const { content, authorName, authorEmail } = blogComments
    const unsigned = replacedText(
      replacedText(content, authorEmail, erasedCommenter),
      authorName,
      erasedCommenter,
    )
    const left = await tx
      .update(blogComments)
      .set({ authorName: erasedCommenter, authorEmail: '', content: unsigned })
      .where(isTheirs)
      .returning({ id: blogComments.id })
    if (left.length > 0) await contentChanged(tx)
    return ok(undefined)
  })
}
