import { priceTerms } from '#modules/catalog/queries/price-terms.server.ts'
import { listCategories } from '#modules/content/lists/queries/list-entries.server.ts'
import type { ListKey } from '#modules/content/lists/rules/list-fields.ts'
import { recentPictures } from '#modules/content/queries/picture-library.server.ts'
import { now } from '#platform/clock.server.ts'

/** What the fields of an entry choose from. */
export async function editorChoices(list: ListKey) {
  const [categories, recent, terms] = await Promise.all([
    listCategories(list),
    recentPictures(),
    priceTerms(now()),
  ])
  return { categories, recent, vatRate: terms.vatRate }
}

export type EditorChoices = Awaited<ReturnType<typeof editorChoices>>
