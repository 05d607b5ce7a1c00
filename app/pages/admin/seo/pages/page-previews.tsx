import { Check, Circle } from 'lucide-react'
import { parsePicturePath } from '#kernel/picture.ts'
import { isWebAddress, type PageFormValues, pageSlug } from '#modules/seo/rules/page-form.ts'
import { idealDescription, idealTitle, isIdealLength, isSocialReady, seoScore } from '#modules/seo/rules/score.ts'
import { Picture } from '#ui/layout/picture.tsx'
import type { PageFormFacts } from './page-form-facts.server.ts'
import { ScoreBadge } from './score-badge.tsx'

type Props = { values: PageFormValues; facts: PageFormFacts }

/** How good the texts are, and how a search result and a shared link would show them. */
export function PagePreviews({ values, facts }: Props) {
  return (
    <aside aria-label="Preview" className="flex min-w-0 flex-col gap-5 lg:sticky lg:top-0">
      <Score values={values} />
      <SearchResult values={values} facts={facts} />
      <SharedCard values={values} facts={facts} />
    </aside>
  )
}

function Score({ values }: { values: PageFormValues }) {
  const parts: [label: string, points: number, earned: boolean][] = [
    [`Title of ${idealTitle.from} to ${idealTitle.to} characters`, 25, isIdealLength(values.title, idealTitle)],
    [`Description of ${idealDescription.from} to ${idealDescription.to} characters`, 25, isIdealLength(values.description, idealDescription)],
    ['Keywords', 20, values.keywords.trim() !== ''],
    ['Social title and description', 20, isSocialReady(values)],
    ['Canonical URL', 10, values.canonicalUrl.trim() !== ''],
  ]
  return (
    <section aria-labelledby="seo-score">
      <h3 id="seo-score" className="flex items-center gap-2 font-semibold text-sm">
        SEO score <ScoreBadge score={seoScore(values)} />
      </h3>
      <ul className="mt-2 flex flex-col gap-1 text-sm">
        {parts.map(([label, points, earned]) => (
          <li key={label} className="flex items-start gap-2">
            {earned ? (
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-positive" />
            ) : (
              <Circle aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
            )}
            <span className="min-w-0 flex-1">
              <span className="sr-only">{earned ? 'Done: ' : 'Open: '}</span>
              {label}
            </span>
            <span className="tabular text-muted">{points}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where search engines cut. */
const maxTitle = 60
const maxDescription = 160

function SearchResult({ values, facts: { brand, origin, paths } }: Props) {
  const slug = pageSlug(values.pageName)
  const address = isWebAddress(values.canonicalUrl) ? values.canonicalUrl : origin + (paths[slug] ?? `/${slug}`)
  return (
    <section aria-labelledby="search-preview">
      <h3 id="search-preview" className="font-semibold text-sm">
        Search result
      </h3>
      <div className="mt-2 rounded-xl border border-line bg-surface p-4">
        {values.robots.startsWith('noindex') ? (
          <p className="text-muted text-sm">Search engines don’t list this page, because its robots value says noindex.</p>
        ) : (
          <>
            <p className="wrap-anywhere text-xs">
              <span className="block font-medium">{brand}</span>
              <span className="text-muted">{address}</span>
            </p>
            <p className="wrap-anywhere mt-1 text-info text-lg leading-snug">{cut(values.title, maxTitle) || 'Meta title'}</p>
            <p className="wrap-anywhere mt-1 text-muted text-sm">{cut(values.description, maxDescription) || 'Meta description'}</p>
          </>
        )}
      </div>
    </section>
  )
}

function SharedCard({ values, facts: { origin, paths } }: Props) {
  const slug = pageSlug(values.pageName)
  const own = parsePicturePath(values.ogImage) || isWebAddress(values.ogImage) ? values.ogImage : ''
  return (
    <section aria-labelledby="share-preview">
      <h3 id="share-preview" className="font-semibold text-sm">
        Shared link
      </h3>
      <div className="mt-2 overflow-hidden rounded-xl border border-line bg-surface">
        <div className="relative aspect-[1200/630] bg-sunken">
          {own !== '' && <Picture src={own} alt="" sizes="22rem" loading="lazy" className="absolute inset-0 size-full object-cover" />}
          {own === '' && paths[slug] === undefined && (
            <p className="absolute inset-0 grid place-items-center p-4 text-center text-muted text-sm">
              The picture of the whole site, if there is one
            </p>
          )}
          {own === '' && paths[slug] !== undefined && (
            <img src={`/og/${slug}.png`} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />
          )}
        </div>
        <div className="p-4">
          <p className="text-muted text-xs uppercase">{URL.parse(origin)?.host}</p>
          <p className="wrap-anywhere mt-0.5 font-semibold text-sm">{values.ogTitle.trim() || values.title.trim() || 'Social title'}</p>
          <p className="wrap-anywhere mt-0.5 line-clamp-2 text-muted text-sm">
            {values.ogDescription.trim() || values.description.trim() || 'Social description'}
          </p>
        </div>
      </div>
    </section>
  )
}

function cut(text: string, max: number): string {
  const letters = [...text.trim()]
  return letters.length > max
    ? `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('')
}
