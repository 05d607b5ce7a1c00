import { href } from 'react-router'
import { ProgressBar } from '#app/guide/guide-card.tsx'
import { setupFacts } from '#app/guide/setup-facts.server.ts'
import { setupProgress, setupSteps } from '#app/guide/setup-steps.ts'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/steps'
import { StepList } from './step-list.tsx'

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
