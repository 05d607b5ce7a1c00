import type { ReactNode } from 'react'
import { useId } from 'react'
import { isIdealLength, type ScoreColour, scoreColour } from '#modules/seo/rules/score.ts'
import { Badge, type Tone } from '#ui/feedback/badge.tsx'
import { Picture } from '#ui/layout/picture.tsx'

/** Where search engines cut. */
const maxTitle = 60
const maxDescription = 160

type Result = {
  brand: string
  address: string
  title: string
  description: string
  isHidden?: boolean
}

/** How a search engine would show a page. */
export function SearchResult({ brand, address, title, description, isHidden = false }: Result) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="font-semibold text-sm">
        Search result
      </h3>
      <div className="mt-2 rounded-xl border border-line bg-surface p-4">
        {isHidden ? (
          <p className="text-muted text-sm">
            Search engines don’t list this page, because its robots value says noindex.
          </p>
        ) : (
          <>
            <p className="wrap-anywhere text-xs">
              <span className="block font-medium">{brand}</span>
              <span className="text-muted">{address}</span>
            </p>
            <p className="wrap-anywhere mt-1 text-info text-lg leading-snug">
              {cut(title, maxTitle)}
            </p>
            <p className="wrap-anywhere mt-1 text-muted text-sm">
              {cut(description, maxDescription)}
            </p>
          </>
        )}
      </div>
    </section>
  )
}

type Link = { host: string; picture: string | null; title: string; description: string }

/** How a social network would show a link. `picture` is an address; null where there is none. */
export function SharedLink({ host, picture, title, description }: Link) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="font-semibold text-sm">
        Shared link
      </h3>
      <div className="mt-2 overflow-hidden rounded-xl border border-line bg-surface">
        <div className="relative aspect-[1200/630] bg-sunken">
          {picture === null ? (
            <p className="absolute inset-0 grid place-items-center p-4 text-center text-muted text-sm">
              No picture
            </p>
          ) : (
            <Picture
              key={picture}
              src={picture}
              alt=""
              sizes="22rem"
              loading="lazy"
              className="absolute inset-0 size-full object-cover"
            />
          )}
        </div>
        <div className="p-4">
          <p className="text-muted text-xs uppercase">{host}</p>
          <p className="wrap-anywhere mt-0.5 font-semibold text-sm">{title}</p>
          <p className="wrap-anywhere mt-0.5 line-clamp-2 text-muted text-sm">{description}</p>
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

const tones: Record<ScoreColour, Tone> = { green: 'positive', yellow: 'warning', red: 'danger' }

export function ScoreBadge({ score }: { score: number }) {
  return (
    <Badge tone={tones[scoreColour(score)]}>
      <span className="sr-only">SEO score </span>
      <span className="tabular">{score} of 100</span>
    </Badge>
  )
}

/** B§5: green inside the ideal range, red outside. */
export function lengthHint(text: string, range: { from: number; to: number }): ReactNode {
  const count = [...text.trim()].length
  return (
    <>
      <span
        className={`font-medium ${isIdealLength(text, range) ? 'text-positive' : 'text-danger'}`}
      >
        {count} {count === 1 ? 'character' : 'characters'}.
      </span>{' '}
      Ideal: {range.from} to {range.to}.
    </>
  )
}
