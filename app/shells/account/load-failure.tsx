import { isRouteErrorResponse } from 'react-router'
import { reasonOf } from '#app/error-page.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { PageFailure } from './page-failure.tsx'

type Props = {
  heading: string
  /** A§8: what could not be loaded. */
  message: string
  error: unknown
}

/**
 * Shown when a section's data failed to load: the heading, the specified message and a retry
 * button, which works without scripts too.
 */
export function LoadFailure({ heading, message, error }: Props) {
  if (isRouteErrorResponse(error) && error.status < 500)
    return <PageFailure status={error.status} reason={reasonOf(error)} />
  return (
    <>
      <title>{heading}</title>
      <PageHeader title={heading} />
      <Alert
        kind="error"
        title={message}
        action={
          <Button variant="outline" size="sm" href="">
            Retry
          </Button>
        }
      />
    </>
  )
}
