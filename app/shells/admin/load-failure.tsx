import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { Alert } from '#ui/feedback/alert.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { SectionFailure } from './section-failure.tsx'

type Props = {
  heading: string
  /** B§8: what could not be loaded. */
  message: string
  actions?: ReactNode
  retryLabel?: string
  error: unknown
}

/**
 * Shown when a section's data failed to load: the heading, the specified message and a retry
 * button.
 */
export function LoadFailure({ heading, message, actions, retryLabel = 'Try Again', error }: Props) {
  if (isRouteErrorResponse(error) && error.status < 500)
    return <SectionFailure status={error.status} />
  return (
    <>
      <title>{heading}</title>
      <PageHeader title={heading} actions={actions} />
      <Alert
        kind="error"
        title={message}
        action={
          <Button variant="outline" size="sm" onClick={() => location.reload()}>
            {retryLabel}
          </Button>
        }
      />
    </>
  )
}
