import { Plus, ShieldCheck } from 'lucide-react'
import { href, Outlet } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { type BadgeRow, badgeList } from '#modules/content/reviews/queries/manage-reviews.server.ts'
import { badgePositionLabels } from '#modules/content/reviews/rules/review-form.ts'
import { ActiveBadge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Picture } from '#ui/layout/picture.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { SortableList } from '#ui/table/sortable-list.tsx'
import { EditAndDelete } from '../edit-and-delete.tsx'
import type { Route } from './+types/badges'
import { heading, ReviewTabs } from './tabs.tsx'

const icon = { 'aria-hidden': true, className: 'size-4' } as const

export const meta: Route.MetaFunction = () => [{ title: `Trust badges, ${heading}` }]

export async function loader() {
  const badges = await badgeList()
  return {
    badges: badges.map((badge) => ({
      ...badge,
      position: badgePositionLabels[badge.displayPosition],
    })),
  }
}

const addBadge = (
  <Button to="/admin/reviews/badges/new" preventScrollReset icon={<Plus {...icon} />}>
    Add badge
  </Button>
)

export default function TrustBadges({ loaderData: { badges } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={heading}
        description="Badges in the order of the site."
        actions={addBadge}
      />
      <ReviewTabs />
      {badges.length === 0 ? (
        <Card>
          <EmptyState
            icon={<ShieldCheck className="size-6" />}
            title="No trust badges found"
            action={addBadge}
          >
            Memberships, certificates and payment methods can be shown on every page.
          </EmptyState>
        </Card>
      ) : (
        <SortableList
          label="Trust badges"
          isGrid
          rows={badges}
          moveTo={(id) =>
            href('/admin/reviews/badges/:id/change/:property', { id, property: 'move' })
          }
          order={{ isFirstPage: true, isLastPage: true }}
        >
          {(badge) => <BadgeCard badge={badge} />}
        </SortableList>
      )}
      <Outlet />
    </>
  )
}

function BadgeCard({
  badge: { id, name, description, imageUrl, position, isActive },
}: {
  badge: BadgeRow & { position: string }
}) {
  return (
    <div className="flex h-full flex-col gap-2 px-3 py-3 text-sm">
      <div className="flex min-w-0 items-start gap-3">
        <span className="shrink-0">
          <Picture
            src={imageUrl}
            alt=""
            sizes="2.5rem"
            loading="lazy"
            className="size-10 object-contain"
          />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="wrap-anywhere flex flex-wrap items-center gap-2 font-semibold">
            {name}
            <ActiveBadge isActive={isActive} />
          </h2>
          {description !== '' && <p className="wrap-anywhere mt-0.5 text-muted">{description}</p>}
          <p className="mt-0.5 text-muted">{position}</p>
        </div>
      </div>
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        <EditAndDelete
          name={name}
          edit={href('/admin/reviews/badges/:id', { id })}
          remove={href('/admin/reviews/badges/:id/delete', { id })}
        />
      </div>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load badges" error={error} />
}
