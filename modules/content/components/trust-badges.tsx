import { Picture } from '#ui/layout/picture.tsx'
import type { ShownBadge } from '../rules/badge.ts'

type Props = {
  badges: readonly ShownBadge[]
  /** Shows only the picture; the name is its alternative text and tooltip. */
  compact?: boolean
  className?: string
}

/** The trust badges of one position (B§3). */
export function TrustBadges({ badges, compact = false, className = '' }: Props) {
  if (badges.length === 0) return null
  return (
    <ul aria-label="Trust badges" className={`flex flex-wrap items-center ${compact ? 'gap-1.5' : 'gap-x-8 gap-y-4'} ${className}`}>
      {badges.map((badge) => (
        <li key={badge.id}>
          {badge.linkUrl === '' ? (
            <Badge badge={badge} compact={compact} />
          ) : (
            <a href={badge.linkUrl} className="block rounded-lg">
              <Badge badge={badge} compact={compact} />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

function Badge({ badge: { name, description, imageUrl }, compact }: { badge: ShownBadge; compact: boolean }) {
  if (compact)
    return (
      <span title={name} className="block">
        <Picture src={imageUrl} alt={name} sizes="1.75rem" loading="lazy" className="size-7 object-contain" />
      </span>
    )
  return (
    <span className="flex max-w-72 items-center gap-3 text-left">
      <span className="shrink-0">
        <Picture src={imageUrl} alt="" sizes="2.25rem" loading="lazy" className="size-9 object-contain" />
      </span>
      <span className="min-w-0 text-sm leading-snug">
        <span className="block font-semibold">{name}</span>
        {description !== '' && <span className="block text-muted">{description}</span>}
      </span>
    </span>
  )
}
