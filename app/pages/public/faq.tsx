import { data } from 'react-router'
import { describe } from '#app/head/document-head.server.ts'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import { faqSection } from '#modules/content/defaults/sections/faq.ts'
import { faqCatalogue } from '#modules/content/queries/faq-catalogue.server.ts'
import { sectionOrDefault } from '#modules/content/queries/section.server.ts'
import { faqSearch, findFaqs } from '#modules/content/rules/faq/faq.ts'
import { siteSearchOrigin } from '#modules/seo/queries/global-seo.server.ts'
import { faqPage } from '#modules/seo/rules/structured-data/blog-posting.ts'
import { ActionLink } from '#ui/layout/action-link.tsx'
import { islandProps } from '#ui/layout/island.ts'
import { buttonClasses } from '#ui/primitives/button-classes.ts'
import type { Route } from './+types/faq'
import { Closing } from './closing.tsx'
import { AllQuestions, FeaturedQuestions, FoundQuestions, resultsLabel } from './faq/questions.tsx'
import { pageMeta } from './page-meta.ts'

/** Beside the head of the page there is room for so many. */
const maxFeatured = 8

const path = '/faq'

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = faqSearch(url.searchParams.get('q'))
  const [catalogue, content] = await Promise.all([faqCatalogue(), sectionOrDefault(faqSection)])
  if (!catalogue.ok) {
    // When the database is slow the page stays usable and says so; such an answer is not
    // cached.
    const error = `Error loading content: ${catalogue.error.message}`
    return data(
      { search, content, error, categories: [], featured: [], found: null },
      { headers: { 'Cache-Control': 'no-store' } },
    )
  }
  const { categories, featured, searched } = catalogue.value
  const found = findFaqs(searched, search)?.map(({ faq, category }) => ({ faq, category })) ?? null
  if (!found && searched.length > 0) {
    const entries = searched.map(({ faq, text }) => ({ question: faq.question, answer: text }))
    describe(context, faqPage(entries, (await siteSearchOrigin()) + path))
  }
  const links = featured.map(({ anchor, question }) => ({ anchor, question }))
  return data({
    search,
    content,
    error: null,
    categories: found ? [] : categories,
    featured: found ? [] : links,
    found,
  })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  // Search results are not indexed.
  const robots = loaderData?.found ? ({ robots: 'noindex, follow' } as const) : {}
  if (!loaderData) return []
  const { searchTitle: title, searchDescription: description } = loaderData.content
  return pageMeta({ title, description, path, ...robots }, matches[1]?.loaderData)
}

export default function Faq({ loaderData, matches }: Route.ComponentProps) {
  const { buttons, faq: texts } = matches[1].loaderData.texts.site
  const { search, content, error, categories, featured, found } = loaderData
  return (
    <>
      <header className="container-page grid items-end gap-x-12 gap-y-12 pt-12 lg:grid-cols-12 lg:pt-20">
        <div className="min-w-0 lg:col-span-7">
          <h1 className="font-display text-hero font-bold">{content.title}</h1>
          <p className="mt-6 mb-9 max-w-xl text-lead text-muted">{content.lead}</p>
          <SearchForm search={search} example={content.searchExample} />
          <p role="status" data-part="found" className="sr-only">
            {found && resultsLabel(texts, search, found.length)}
          </p>
        </div>
        <div data-part="most-asked" className="min-w-0 empty:hidden lg:col-span-5">
          {featured.length > 0 && (
            <FeaturedQuestions title={content.featured} faqs={featured.slice(0, maxFeatured)} />
          )}
        </div>
      </header>
      <div data-part="questions" {...islandProps('faq-answers', 'touched')}>
        {found && <FoundQuestions search={search} found={found} none={content.nothingFound} />}
        {!found && categories.length > 0 && <AllQuestions categories={categories} />}
        {!found && categories.length === 0 && (
          <NoQuestions error={error} none={content.nothingYet} />
        )}
      </div>
      <Closing {...content.closing}>
        <ActionLink to="/contact" variant="primary" size="xl">
          {buttons.sayHello}
        </ActionLink>
      </Closing>
    </>
  )
}

function NoQuestions({ error, none }: { error: string | null; none: string }) {
  const texts = useTexts('faq')
  return (
    <div className="container-page pt-16">
      <div className="max-w-2xl rounded-2xl border border-dashed border-line-strong/60 p-8">
        {error ? (
          <p role="alert" className="font-semibold text-warning">
            {error}
          </p>
        ) : (
          <p className="text-lead">{texts.noQuestions}</p>
        )}
        <p className="mt-2 text-muted">{error ? texts.notLoaded : none}</p>
      </div>
    </div>
  )
}

/** A plain form; its island looks while one types. */
function SearchForm({ search, example }: { search: string; example: string }) {
  const texts = useTexts('faq')
  return (
    <search>
      <form {...islandProps('faq-search', 'touched')} action="/faq" className="flex max-w-xl gap-2">
        <label htmlFor="faq-search" className="sr-only">
          {texts.search}
        </label>
        <input
          id="faq-search"
          type="search"
          name="q"
          defaultValue={search}
          maxLength={100}
          autoComplete="off"
          placeholder={example}
          className="h-14 min-w-0 flex-1 rounded-xl border border-line-strong bg-surface px-4 text-lg text-text placeholder:text-muted"
        />
        <button
          type="submit"
          className={buttonClasses('primary', 'xl', 'max-sm:px-5 max-sm:text-base')}
        >
          {texts.searchButton}
        </button>
      </form>
    </search>
  )
}
