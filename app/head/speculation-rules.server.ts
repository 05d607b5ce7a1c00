import { publicPages } from '#modules/seo/rules/public-page.ts'

/**
 * Browsers that know how fetch the next page when a link is pointed at or pressed. Only documents,
 * which change nothing by being fetched, and only fetched: a page that is run ahead would be
 * measured before the visitor saw it.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { href_matches: [...publicPages.map(({ path }) => path), '/blog/:slug'] },
      eagerness: 'moderate',
    },
  ],
})
