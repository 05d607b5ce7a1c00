import { newId } from '#kernel/ids.ts'
import { db } from '#platform/database.server.ts'
import { packages } from './tables.server.ts'

type Package = typeof packages.$inferInsert

/** Test builder: a monthly WordPress plan of R199.00 without VAT. */
export async function aPackage(
  changes: Partial<Package> = {},
): Promise<{ id: string; slug: string }> {
  const id = newId()
  const row = {
    id,
    name: 'Starter',
    slug: `starter-${id}`,
    priceCents: 19_900,
    limits: { storage: '10 GB' },
    ...changes,
  }
  await db()
    .insert(packages)
    .values({ metadata: { type: 'wordpress', icon_emoji: '🚀' }, ...row })
  return { id: row.id, slug: row.slug }
}
