import { Check, Circle } from 'lucide-react'
import {
  isPictureAddress,
  isWebAddress,
  type PageFormValues,
  pageSlug,
} from '#modules/seo/rules/page-form.ts'
import {
  idealDescription,
  idealTitle,
  isIdealLength,
  isSocialReady,
  seoScore,
} from '#modules/seo/rules/score.ts'
import type { PageFormFacts } from './load-pages.server.ts'
import { ScoreBadge, SearchResult, SharedLink } from './result-cards.tsx'

type Props = { values: PageFormValues; facts: PageFormFacts }

/** How good the texts are, and how a search result and a shared link would show them. */
export function PagePreviews({ values, facts }: Props) {
  return (
    <aside aria-label="Preview" className="flex min-w-0 flex-col gap-5 lg:sticky lg:top-0">
      <Score values={values} />
      <Result values={values} facts={facts} />
      <Shared values={values} facts={facts} />
    </aside>
  )
}

function Score({ values }: { values: PageFormValues }) {
  const parts: [label: string, points: number, earned: boolean][] = [
    [
      `Title of ${idealTitle.from} to ${idealTitle.to} characters`,
      25,
      isIdealLength(values.title, idealTitle),
    ],
    [
      `Description of ${idealDescription.from} to ${idealDescription.to} characters`,
      25,
      isIdealLength(values.description, idealDescription),
    ],
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

function Result({ values, facts: { brand, origin, paths } }: Props) {
  const slug = pageSlug(values.pageName)
  const address = isWebAddress(values.canonicalUrl)
    ? values.canonicalUrl
    : origin + (paths[slug] ?? `/${slug}`)
  return (
    <SearchResult
      {...{ brand, address }}
      title={values.title.trim() || 'Meta title'}
      description={values.description.trim() || 'Meta description'}
      isHidden={values.robots.startsWith('noindex')}
    />
  )
}

/** The picture that the page would have: its own, that of the whole site, or a drawn one. */
function Shared({ values, facts: { origin, paths, image } }: Props) {
  const slug = pageSlug(values.pageName)
  const chosen = [values.ogImage, image].find(isPictureAddress)
  const drawn = paths[slug] === undefined ? null : `/og/${slug}.png`
  return (
    <SharedLink
      host={URL.parse(origin)?.host ?? ''}
      picture={chosen ?? drawn}
      title={values.ogTitle.trim() || values.title.trim() || 'Social title'}
      description={values.ogDescription.trim() || values.description.trim() || 'Social description'}
    />
  )
}
