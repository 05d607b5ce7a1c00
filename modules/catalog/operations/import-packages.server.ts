import { eq, inArray, sql } from 'drizzle-orm'
import { insertRows } from '#platform/database/insert-rows.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { ImportedPackage } from '../rules/imported-package.ts'
import { packages } from '../tables.server.ts'

/** Products of another program, which no page shows. A slug that is taken gets a number. */
export async function importPackages(
  tx: Transaction,
  products: readonly ImportedPackage[],
): Promise<void> {
  const slugs = await tx.select({ slug: packages.slug }).from(packages)
  const taken = new Set(slugs.map(({ slug }) => slug))
  const rows = products.map((product) => {
    const slug = freeSlug(product.slug, taken)
    taken.add(slug)
    return {
      ...product,
      slug,
      isActive: false,
      showOnFrontend: false,
      metadata: { type: 'cloud' as const, icon_emoji: '📦' },
    }
  })
  await insertRows(tx, packages, { rows })
}

function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.has(slug)) return slug
  }
}

/** Prices and words that differ at the source since; what staff made of the rest stays. */
export async function updateImportedPackages(
  tx: Transaction,
  products: readonly ImportedPackage[],
): Promise<void> {
  for (const { id, slug: _, ...changes } of products)
    await tx.update(packages).set(changes).where(eq(packages.id, id))
}

/** Removes imported products that nothing here uses. */
export async function removeImportedPackages(
  tx: Transaction,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(packages).where(
    sql`${inArray(packages.id, [...ids])} and not exists (select
      from subscriptions where package_id = ${packages.id})
        and not exists (select from orders where package_id = ${packages.id})
          and not exists (select from order_lines
            where package_id = ${packages.id})
        and not exists (select from invoice_lines
          where package_id = ${packages.id}) and not exists (select
          from invoices where package_id = ${packages.id})`,
  )
}
