import { desc, eq } from 'drizzle-orm'
import type { ValueOf } from '#kernel/result.ts'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { ecommerceProducts, productCategories } from '../tables.lists.server.ts'

const read = contentRead((tx) =>
  tx
    .select({
      slug: ecommerceProducts.slug,
      name: ecommerceProducts.name,
      description: ecommerceProducts.description,
      priceCents: ecommerceProducts.priceCents,
      category: { name: productCategories.name, slug: productCategories.slug },
    })
    .from(ecommerceProducts)
    .leftJoin(productCategories, eq(productCategories.id, ecommerceProducts.categoryId))
    .where(eq(ecommerceProducts.status, 'active'))
    .orderBy(
      desc(ecommerceProducts.featured),
      desc(ecommerceProducts.createdAt),
      desc(ecommerceProducts.id),
    )
    .limit(100),
)

/**
 * Add-ons with their category, featured ones first, then the newest. Prices are in cents without
 * VAT (D7).
 */
export const addOnProducts = () => read('')

export type AddOnProduct = ValueOf<typeof addOnProducts>[number]
