import { islandProps } from '../layout/island.ts'
import { type Notice, visibleMs } from './notices.ts'

/** A toast in a page without hydration. Its island removes it after the duration of its kind. */
export function StaticNotice({ notice }: { notice: Notice }) {
  return (
    <p
      {...islandProps('notice', 'idle')}
      role="status"
      data-ms={visibleMs(notice)}
      className="fixed right-4 bottom-[calc(1rem+var(--demo-bar,0px))] z-50 max-w-[calc(100vw-2rem)] rounded-xl border border-line bg-surface px-4 py-3 font-medium text-sm text-text shadow-xl"
    >
      {notice.message}
    </p>
  )
}
