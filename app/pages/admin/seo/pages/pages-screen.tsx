import { Plus, SearchX } from 'lucide-react'
import { useLocation } from 'react-router'
import { isNarrowed } from '#kernel/list-query.ts'
import type { PageOverview } from '#modules/seo/queries/page-list.server.ts'
import { type PageListQuery, pageStates, scoreRanges } from '#modules/seo/rules/page-list.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { FilterBar } from '#ui/table/filter-bar.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { pageAddresses } from './addresses.ts'
import { PageCard } from './page-card.tsx'

const stateLabels = { active: 'Active', inactive: 'Inactive' }
const scoreLabels = { green: '80 and more', yellow: '60 to 79', red: 'Below 60' }
const filters = [
  {
    name: 'state',
    label: 'State',
    all: 'Active and inactive',
    options: pageStates.map((value) => ({ value, label: stateLabels[value] })),
  },
  {
    name: 'score',
    label: 'Score',
    all: 'All scores',
    options: scoreRanges.map((value) => ({ value, label: scoreLabels[value] })),
  },
]

export function AddPage() {
  const { pathname, search } = useLocation()
  return (
    <Button
      to={pageAddresses(pathname).add + search}
      preventScrollReset
      icon={<Plus aria-hidden="true" className="size-4" />}
    >
      Add page
    </Button>
  )
}

/** The SEO texts of all pages: summary, filters and a card for each. The same at both addresses. */
export function PagesScreen({ query, overview }: { query: PageListQuery; overview: PageOverview }) {
  const { averageScore, pages, activePages, socialReady, page } = overview
  return (
    <>
      <StatCards label="Summary">
        <StatCard
          label="Average SEO score"
          value={averageScore === null ? '–' : averageScore}
          note="of 100"
        />
        <StatCard label="Active pages" value={activePages} note={`of ${pages}`} />
        <StatCard label="Social ready" value={socialReady} note={`of ${pages}`} />
      </StatCards>
      <FilterBar
        query={query}
        filters={filters}
        search={{ label: 'Search pages', placeholder: 'Title or slug' }}
        columns={[]}
      />
      {page.rows.length > 0 ? (
        <ul aria-label="Pages" className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {page.rows.map((each) => (
            <li key={each.id} className="min-w-0">
              <PageCard page={each} />
            </li>
          ))}
        </ul>
      ) : (
        <Nothing isNarrowed={isNarrowed(query)} />
      )}
      {(page.next !== null || page.previous !== null) && (
        <Card flush>
          <Pager page={page} size={query.size} noun={{ one: 'page', many: 'pages' }} />
        </Card>
      )}
    </>
  )
}

function Nothing({ isNarrowed: narrowed }: { isNarrowed: boolean }) {
  const clear = (
    <Button to="?" variant="outline">
      Clear filters
    </Button>
  )
  return (
    <Card>
      <EmptyState
        icon={<SearchX className="size-6" />}
        title={narrowed ? 'No pages found' : 'No pages yet'}
        action={narrowed ? clear : <AddPage />}
      >
        {narrowed
          ? 'No title or slug matches these filters.'
          : 'Say what search engines and social networks show of a page.'}
      </EmptyState>
    </Card>
  )
}

/** B§8, word for word. */
export const heading = 'SEO Settings'
export const loadFailure = 'Failed to fetch SEO settings'
