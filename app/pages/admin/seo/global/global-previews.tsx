import { fallbackWords } from '#modules/seo/rules/fallback-words.ts'
import type { GlobalValues } from '#modules/seo/rules/global-form.ts'
import { isPictureAddress } from '#modules/seo/rules/page-form.ts'
import { branded } from '#modules/seo/rules/page-head.ts'
import { idealDescription, idealTitle } from '#modules/seo/rules/score.ts'
import { searchOrigin } from '#modules/seo/rules/search-engines.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { lengthHint, SearchResult, SharedLink } from '../pages/result-cards.tsx'

export type PreviewFacts = {
  site: { siteTitle: string; siteDescription: string; metaKeywords: string }
  brand: string
  publicUrl: string
}

type Props = { drawn: GlobalValues; facts: PreviewFacts }

function wordsOf({ drawn, facts: { site, brand } }: Props) {
  const { title, description } = fallbackWords(drawn, site, brand)
  return { title: branded(title, brand), description }
}

/** A search result without its own texts, as it would be with what is typed, and its lengths. */
export function SearchPreview({ drawn, facts }: Props) {
  const { brand, publicUrl } = facts
  const { title, description } = wordsOf({ drawn, facts })
  const origin = searchOrigin(publicUrl, drawn.siteUrl)
  return (
    <div className="flex min-w-0 flex-col gap-3 md:col-span-2">
      {origin !== new URL(publicUrl).origin && (
        <Alert kind="warning" title="Another address than that of this server">
          Search engines are told that every page belongs to {origin}, and not to {publicUrl}. They
          drop this one from their results.
        </Alert>
      )}
      <SearchResult brand={brand} address={`${origin}/`} title={title} description={description} />
      <p className="text-muted text-sm">
        Title: {lengthHint(title, idealTitle)} Description:{' '}
        {lengthHint(description, idealDescription)}
      </p>
    </div>
  )
}

/** A shared link to a page without its own texts and picture. */
export function SharePreview({ drawn, facts }: Props) {
  const host = URL.parse(facts.publicUrl)?.host ?? ''
  const picture = isPictureAddress(drawn.ogImage) ? drawn.ogImage : '/og/home.png'
  return (
    <div className="max-w-md md:col-span-2">
      <SharedLink host={host} picture={picture} {...wordsOf({ drawn, facts })} />
    </div>
  )
}
