import { islandProps } from '#ui/layout/island.ts'
import type { ShownFooter } from '../rules/claim.ts'

/**
 * The status claim. Its island asks whether it still holds and sets `data-state` when it does not.
 */
export function SystemStatus({ claim }: { claim: NonNullable<ShownFooter['status']> }) {
  return (
    <span
      {...islandProps('system-status', 'touched')}
      className="group/status flex items-center gap-2"
      suppressHydrationWarning
    >
      <span
        aria-hidden="true"
        className="size-2 shrink-0 rounded-full bg-positive group-data-[state=unhealthy]/status:bg-warning"
      />
      <span className="group-data-[state=unhealthy]/status:hidden">{claim.text}</span>
      <span className="hidden group-data-[state=unhealthy]/status:inline">{claim.troubleText}</span>
    </span>
  )
}
