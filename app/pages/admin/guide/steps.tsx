import { Circle, CircleCheck, DoorOpen, PlugZap } from 'lucide-react'
import { href, Link } from 'react-router'
import { ProgressBar } from '#app/guide/guide-card.tsx'
import { setupFacts } from '#app/guide/setup-facts.server.ts'
import { type SetupStep, setupProgress, setupSteps } from '#app/guide/setup-steps.ts'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/steps'

const heading = 'Setup guide'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader() {
  const [facts, { guideDismissedAt }] = await Promise.all([setupFacts(), siteSettings()])
  return { steps: setupSteps(facts), isDemo: facts.isDemo, isDismissed: guideDismissedAt !== null }
}

export default function Guide({
  loaderData: { steps, isDemo, isDismissed },
}: Route.ComponentProps) {
  const { done, required, isReady } = setupProgress(steps)
  return (
    <>
      <PageHeader
        title={heading}
        description="Every step is checked by the program, again each time you open this page."
        actions={isReady && !isDismissed && <DismissGuide />}
      />
      {isDemo && (
        <Alert kind="info" title="This is the demo">
          The steps show how the demo itself is set up. Some can’t be done here, because the demo
          takes no real money and sends no real email.
        </Alert>
      )}
      {isReady && (
        <Alert kind="success" title="Your site is ready to sell">
          Every required step is done.
        </Alert>
      )}
      <ProgressBar done={done} required={required} />
      <Card title="Before you sell" flush>
        <StepList steps={steps.filter(({ isRequired }) => isRequired)} />
      </Card>
      <Card title="Recommended" flush>
        <StepList steps={steps.filter(({ isRequired }) => !isRequired)} />
      </Card>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure
      heading={heading}
      message="Failed to load the setup guide"
      actions={null}
      error={error}
    />
  )
}

/** Takes the guide off the dashboard; this page stays. */
function DismissGuide() {
  return (
    <ActionButton to={href('/admin/guide/dismiss')} size="md">
      Take off the dashboard
    </ActionButton>
  )
}

/** Steps with what is missing, or what was found to be right. */
function StepList({ steps }: { steps: readonly SetupStep[] }) {
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
