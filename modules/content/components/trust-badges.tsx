import { fixedPicture } from '#kernel/files/picture.ts'
import type { ShownBadge } from '../rules/review.ts'

type Props = {
  badges: readonly ShownBadge[]
  /**
   * Shows only the pictures; the name is alternative text and tooltip. One alone has its name beside
   * it.
   */
  compact?: boolean
  className?: string
}

/** The trust badges of one position. */
export function TrustBadges({ badges, compact = false, className = '' }: Props) {
  if (badges.length === 0) return null
  const only = compact && badges.length === 1 ? 'alone' : compact
  return (
    <ul
      aria-label="Trust badges"
      className={`flex flex-wrap items-center ${compact ? 'gap-1.5' : 'gap-x-8 gap-y-4'} ${className}`}
    >
      {badges.map((badge) => (
        <li key={badge.id}>
          {badge.linkUrl === '' ? (
            <Badge badge={badge} compact={only} />
          ) : (
            <a href={badge.linkUrl} className="block rounded-lg">
              <Badge badge={badge} compact={only} />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

function Badge({
  badge: { name, description, imageUrl },
  compact,
}: {
  badge: ShownBadge
  compact: boolean | 'alone'
}) {
  // One file is enough at this size, and checkout has no room for the component that offers
  // several.
  const picture = {
    width: 36,
    height: 36,
    loading: 'lazy',
    ...fixedPicture(imageUrl, 320),
  } as const
  if (compact === 'alone')
    return (
      <span className="flex items-center gap-2 text-sm">
        <img {...picture} alt="" className="size-7 object-contain" />
        {name}
      </span>
    )
  if (compact) return <img {...picture} alt={name} title={name} className="size-7 object-contain" />
  return (
    <span className="flex max-w-72 items-center gap-3 text-left">
      <img {...picture} alt="" className="size-9 shrink-0 object-contain" />
      <span className="min-w-0 text-sm leading-snug">
        <span className="block font-semibold">{name}</span>
        {description !== '' && <span className="block text-muted">{description}</span>}
      </span>
    </span>
  )
}
