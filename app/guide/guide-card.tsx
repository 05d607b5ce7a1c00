import { X } from 'lucide-react'
import { href } from 'react-router'
import { ActionButton } from '#ui/form/action-button.tsx'
import { Button } from '#ui/primitives/button.tsx'
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

type Props = { done: number; required: number; className?: string }

/** How many of the required steps are done, in words and drawn. */
export function ProgressBar({ done, required, className = '' }: Props) {
  return (
    <div className={`flex items-center gap-3 ${className}`}>
      <progress
        value={done}
        max={required}
        aria-label="Required steps done"
        className="h-1.5 w-full max-w-xs appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-positive [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-positive"
      />
      <span className="shrink-0 text-muted text-xs tabular-nums">
        {done} of {required} done
      </span>
    </div>
  )
}
