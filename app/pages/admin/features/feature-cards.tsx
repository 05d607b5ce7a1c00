import { GripVertical } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import { CatalogueButtons } from '#modules/catalog/components/catalogue-buttons.tsx'
import { withMoved } from '#modules/catalog/rules/package-features.ts'
import type { FeatureRow } from '#modules/content/queries/feature-list.server.ts'
import { featureDrawings } from '#modules/content/rules/feature-drawing.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { useHydrated } from '#ui/primitives/hydrated.ts'

const toggle = { activate: 'Show', deactivate: 'Hide' }

/** The features in the order of the site. By mouse a card is dragged to its place; the buttons do the same by keyboard and touch. */
export function FeatureCards({ features, canMove }: { features: readonly FeatureRow[]; canMove: boolean }) {
  const hydrated = useHydrated()
  const fetcher = useFetcher<{ refusal?: Refusal }>()
  useRefusalNotice(fetcher.data?.refusal)
  const dragged = useRef<string>(undefined)
  const [order, showOrder] = useState<readonly string[] | null>(null)
  /** The same at once: a card may be dropped before the page has drawn where it is. */
  const latest = useRef<readonly string[] | null>(null)
  const setOrder = (next: readonly string[] | null) => {
    latest.current = next
    showOrder(next)
  }
  const isMoving = fetcher.state !== 'idle'
  const shown = order === null ? features : order.flatMap((id) => features.find((feature) => feature.id === id) ?? [])

  const over = (event: DragEvent, id: string) => {
    if (dragged.current === undefined) return
    event.preventDefault()
    const ids = latest.current ?? features.map((feature) => feature.id)
    const [from, to] = [ids.indexOf(dragged.current), ids.indexOf(id)]
    if (from !== to) setOrder(withMoved(ids, from, to))
  }
  const end = async () => {
    const id = dragged.current
    dragged.current = undefined
    const place = latest.current?.indexOf(id ?? '') ?? -1
    if (id !== undefined && place >= 0 && features[place]?.id !== id)
      await fetcher.submit({ place: String(place) }, { method: 'post', action: href('/admin/features/:id/place', { id }) })
    setOrder(null)
  }

  return (
    <ul aria-label="Website features" aria-busy={isMoving} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {shown.map((feature, at) => (
        <li key={feature.id} className="grid min-w-0" onDragOver={(event) => over(event, feature.id)}>
          <article className={`flex min-w-0 flex-col rounded-xl border bg-surface ${feature.isActive ? 'border-line' : 'border-line border-dashed'}`}>
            <div className="flex flex-1 items-start gap-3 p-4">
              <svg
                aria-hidden="true"
                viewBox="0 0 24 24"
                className={`size-7 shrink-0 fill-none stroke-[1.6] stroke-current ${feature.isActive ? '' : 'opacity-50'}`}
              >
                <path d={featureDrawings[feature.icon]} />
              </svg>
              <div className="min-w-0 flex-1">
                <h2 className="font-semibold text-base wrap-anywhere">{feature.title}</h2>
                <p className="mt-1 flex flex-wrap gap-1.5">
                  <Badge tone={feature.isActive ? 'positive' : 'neutral'}>{feature.isActive ? 'Active' : 'Inactive'}</Badge>
                  <span className="text-muted text-sm">Order {feature.sortOrder}</span>
                </p>
                <p className="mt-2 line-clamp-4 text-muted text-sm wrap-anywhere">{feature.description}</p>
              </div>
              {hydrated && canMove && (
                <span
                  draggable
                  aria-hidden="true"
                  title="Drag to move"
                  onDragStart={(event) => {
                    dragged.current = feature.id
                    event.dataTransfer.effectAllowed = 'move'
                    const card = event.currentTarget.closest('li')
                    if (card) event.dataTransfer.setDragImage(card, 16, 16)
                  }}
                  onDragEnd={end}
                  className="grid size-6 shrink-0 cursor-grab place-items-center text-muted active:cursor-grabbing max-sm:hidden pointer-coarse:hidden"
                >
                  <GripVertical className="size-4" />
                </span>
              )}
            </div>
            <footer className="flex flex-wrap items-center gap-1 border-line border-t p-2">
              <CatalogueButtons
                list="/admin/features"
                id={feature.id}
                name={feature.title}
                isActive={feature.isActive}
                labels={toggle}
                place={canMove ? { at: at + 1, count: shown.length } : null}
              />
            </footer>
          </article>
        </li>
      ))}
    </ul>
  )
}
