import { headDescription, headTitle } from '#modules/blog/rules/head.ts'
import { postLimits } from '#modules/blog/rules/limits.ts'
import { roughText } from '#modules/blog/rules/plain-minutes.ts'
import type { PostFormValues } from '#modules/blog/rules/post-values.ts'
import {
  idealDescription,
  idealTitle,
  isIdealLength,
  type ScoreColour,
  scoreColour,
  seoScore,
} from '#modules/seo/rules/score.ts'
import { TextAreaField, TextField } from '#ui/form/field.tsx'
import { Picture } from '#ui/layout/picture.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { PartProps } from './fields.tsx'

type Site = { origin: string; name: string }

const colours: Record<ScoreColour, string> = {
  green: 'bg-positive-soft text-positive',
  yellow: 'bg-warning-soft text-warning',
  red: 'bg-danger-soft text-danger',
}

/** What search engines and social networks are given, with its score and how it will look. */
export function SeoCard({
  values,
  set,
  errors,
  slug,
  site,
}: PartProps & { slug: string; site: Site }) {
  const head = headOf(values)
  // The address and the texts for sharing follow from the post by themselves.
  const score = seoScore({
    ...head,
    keywords: values.metaKeywords,
    ogTitle: head.title,
    ogDescription: head.description,
    canonicalUrl: slug,
  })
  return (
    <Card
      title="Search engines and sharing"
      actions={
        <span
          className={`rounded-full px-2.5 py-0.5 font-semibold text-xs ${colours[scoreColour(score)]}`}
        >
          SEO score {score} of 100
        </span>
      }
    >
      <div className="grid gap-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <TextField
            label="Meta title"
            name="metaTitle"
            maxLength={postLimits.metaTitle}
            value={values.metaTitle}
            placeholder={values.title}
            onChange={({ target }) => set({ metaTitle: target.value })}
            hint={
              <Length
                text={head.title}
                range={idealTitle}
                without="Without one, the title is used."
              />
            }
            error={errors.metaTitle}
          />
          <TextAreaField
            label="Meta description"
            name="metaDescription"
            rows={3}
            maxLength={postLimits.metaDescription}
            value={values.metaDescription}
            onChange={({ target }) => set({ metaDescription: target.value })}
            hint={
              <Length
                text={head.description}
                range={idealDescription}
                without="Without one, it’s made from the excerpt and the text."
              />
            }
            error={errors.metaDescription}
          />
          <TextField
            label="Meta keywords"
            name="metaKeywords"
            maxLength={postLimits.metaKeywords}
            value={values.metaKeywords}
            onChange={({ target }) => set({ metaKeywords: target.value })}
            hint="Separated by commas."
            error={errors.metaKeywords}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4 text-sm">
          <SearchResult address={`${site.origin}/blog/${slug}`} {...head} />
          <SharedCard siteName={site.name} picture={values.featuredImage} {...head} />
        </div>
      </div>
    </Card>
  )
}

/** The same texts as the head of the public page. */
function headOf({ metaTitle, title, metaDescription, excerpt, content }: PostFormValues) {
  return {
    title: headTitle(metaTitle.trim() || title.trim()),
    description: headDescription([metaDescription || excerpt, excerpt, roughText(content)]),
  }
}

function Length({
  text,
  range,
  without,
}: {
  text: string
  range: { from: number; to: number }
  without: string
}) {
  return (
    <>
      <span className={isIdealLength(text, range) ? 'text-positive' : 'text-danger'}>
        {[...text].length} characters, best {range.from} to {range.to}.
      </span>{' '}
      {without}
    </>
  )
}

type Head = { title: string; description: string }

function SearchResult({ address, title, description }: Head & { address: string }) {
  return (
    <figure className="flex min-w-0 flex-col gap-1.5">
      <figcaption className="text-muted">Search result</figcaption>
      <div className="rounded-lg border border-line p-3">
        <p className="truncate text-muted text-xs">{address}</p>
        <p className="mt-1 font-medium text-link wrap-anywhere">{title || 'Untitled post'}</p>
        <p className="mt-1 text-muted wrap-anywhere">{description}</p>
      </div>
    </figure>
  )
}

function SharedCard({
  siteName,
  picture,
  title,
  description,
}: Head & { siteName: string; picture: string }) {
  return (
    <figure className="flex min-w-0 flex-col gap-1.5">
      <figcaption className="text-muted">Shared on social networks</figcaption>
      <div className="max-w-sm overflow-hidden rounded-lg border border-line">
        {picture === '' ? (
          <p className="grid aspect-video place-items-center bg-sunken px-4 text-center text-muted text-xs">
            The site’s own picture is used.
          </p>
        ) : (
          <Picture
            src={picture}
            alt=""
            sizes="24rem"
            loading="lazy"
            className="aspect-video w-full object-cover"
          />
        )}
        <div className="p-3">
          <p className="truncate text-muted text-xs">{siteName}</p>
          <p className="line-clamp-2 font-semibold wrap-anywhere">{title || 'Untitled post'}</p>
          <p className="line-clamp-2 text-muted wrap-anywhere">{description}</p>
        </div>
      </div>
    </figure>
  )
}
