import { Circle, CircleCheck, DoorOpen, PlugZap } from 'lucide-react'
import { href, Link } from 'react-router'
import type { SetupStep } from '#app/guide/setup-steps.ts'
import { ActionButton } from '#ui/form/action-button.tsx'

/** Steps with what is missing, or what was found to be right. */
export function StepList({ steps }: { steps: readonly SetupStep[] }) {
  return (
    <ul className="divide-y divide-line">
      {steps.map(({ id, title, isDone, message, link, testsGateway, opensSite }) => {
        const Icon = isDone ? CircleCheck : Circle
        return (
          <li key={id} className="flex items-start gap-3 px-4 py-3.5">
            <Icon
              aria-hidden="true"
              className={`mt-0.5 size-5 shrink-0 ${isDone ? 'text-positive' : 'text-muted'}`}
            />
            <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-2">
              <div className="min-w-0 flex-1 basis-72">
                <h3 className="font-medium text-sm">
                  {title}
                  <span className="sr-only">{isDone ? ', done' : ', not done yet'}</span>
                </h3>
                <p
                  className={`mt-0.5 wrap-anywhere text-sm ${isDone ? 'text-muted' : 'text-text'}`}
                >
                  {message}
                </p>
              </div>
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                {testsGateway && (
                  <ActionButton
                    to={href('/admin/guide/test-gateway')}
                    icon={<PlugZap aria-hidden="true" className="size-4" />}
                  >
                    Test connection
                  </ActionButton>
                )}
                {opensSite && (
                  <ActionButton
                    to={href('/admin/guide/open')}
                    icon={<DoorOpen aria-hidden="true" className="size-4" />}
                  >
                    Open the site
                  </ActionButton>
                )}
                {link && (
                  <Link
                    to={link.to}
                    className="inline-flex min-h-8 items-center text-link text-sm underline underline-offset-4 max-sm:min-h-11"
                  >
                    {link.label}
                  </Link>
                )}
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
