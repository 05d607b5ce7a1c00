import { eq } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { transact } from '#platform/database.server.ts'
import { addressHashOf } from '#platform/security/keyed-hash.server.ts'
import { domainInquiries, generalEnquiries } from '../tables.server.ts'

/** Erases what a person wrote to us by the public forms: no law requires us to keep it. */
export async function eraseEnquirer(addressHash: string): Promise<void> {
  await transact(async (tx) => {
    for (const table of [generalEnquiries, domainInquiries])
      await tx.delete(table).where(eq(addressHashOf(table.email), addressHash))
    return ok(undefined)
  })
}
