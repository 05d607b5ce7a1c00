import { asc, eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { db } from '#platform/database.server.ts'
import { packages } from '../tables.server.ts'

/** Every package in shop order, the hidden ones too. */
export async function packageList() {
  return db()
    .select()
    .from(packages)
    .orderBy(asc(packages.sortOrder), asc(packages.priceCents), asc(packages.id))
    .limit(500)
}

export type PackageRow = Awaited<ReturnType<typeof packageList>>[number]

export async function packageById(id: string): Promise<PackageRow | null> {
  if (!isId(id)) return null
  const [row] = await db().select().from(packages).where(eq(packages.id, id))
  return row ?? null
}
