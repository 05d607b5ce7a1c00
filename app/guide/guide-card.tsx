import { X } from 'lucide-react'
import { href } from 'react-router'
import { ActionButton } from '#ui/form/action-button.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { ProgressBar } from './progress-bar.tsx'
import type { SetupProgress } from './setup-steps.ts'

/** On the dashboard until the site is ready to sell and staff dismiss it. */
export function GuideCard({
  progress: { done, required, isReady, next },
}: {
  progress: SetupProgress
}) {
  return (
    <section
      aria-label="Set up your site"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-xl border border-line bg-surface px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold">
          {isReady ? 'Your site is ready to sell' : 'Set up your site'}
        </h2>
        <p className="mt-0.5 text-muted text-sm">
          {isReady
            ? 'Every required step is done.'
            : next && `Next: ${next.title}. ${next.message}`}
        </p>
        <ProgressBar done={done} required={required} className="mt-2" />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button to={href('/admin/guide')} variant={isReady ? 'outline' : 'primary'} size="sm">
          {isReady ? 'See the steps' : 'Continue'}
        </Button>
        {isReady && (
          <ActionButton
            to={href('/admin/guide/dismiss')}
            variant="ghost"
            icon={<X aria-hidden="true" className="size-4" />}
          >
            Dismiss
          </ActionButton>
        )}
      </div>
    </section>
  )
}
