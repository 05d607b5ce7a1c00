import type { RouterContextProvider } from 'react-router'
import { href } from 'react-router'
import type { PackageType } from '#modules/catalog/rules/package.ts'
import type { SectionDefinition } from '#modules/content/rules/section.ts'
import type { productSchema } from '#modules/content/rules/sections/product.ts'
import { pageParts } from '../parts.server.ts'
import { describePlans, readPlans } from './plans.server.ts'

/** Content and plans of a product page. */
export async function loadProduct(
  context: Readonly<RouterContextProvider>,
  type: PackageType,
  definition: SectionDefinition<typeof productSchema>,
) {
  const parts = pageParts()
  const [content, plans] = await Promise.all([parts.section(definition), readPlans(type)])
  await describePlans(context, href(`/products/${type}`), plans)
  return parts.answer({ content, plans }, plans.error === null)
}

export type ProductData = Awaited<ReturnType<typeof loadProduct>>['data']
