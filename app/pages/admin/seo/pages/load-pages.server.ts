import type { GuardArgs } from '#app/shells/guards.server.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { addMissingPages } from '#modules/seo/operations/ensure-default-pages.server.ts'
import { pageOverview } from '#modules/seo/queries/page-list.server.ts'
import { pageListShape } from '#modules/seo/rules/page-list.ts'

/** B§4: on first load missing default pages are created as active. */
export async function loadPages(args: GuardArgs) {
  const query = parseListQuery(pageListShape, args.url.searchParams)
  const found = await pageOverview(query)
  if (found.missingDefaults === 0) return { query, overview: found }
  await addMissingPages()
  return { query, overview: await pageOverview(query) }
}
