import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { Alert } from '#ui/feedback/alert.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

/** Shown when a section fails to render. */
export function SectionFailure({ status }: { status: number }) {
  const { title, text } = words(status)
  // Retrying helps only after a failure.
  const retry = status !== 403 && status !== 404 && (
    <Button onClick={() => location.reload()}>Try again</Button>
  )
  return (
    <Card>
      <title>{title}</title>
      <EmptyState
        heading="h1"
        title={title}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {retry}
            <Button to="/admin" variant="outline">
              Back to your start page
            </Button>
          </span>
        }
      >
        {text}
      </EmptyState>
    </Card>
  )
}

function words(status: number): { title: string; text: string } {
  if (status === 403)
    return {
      title: 'You don’t have access to this section',
      text: 'Your role does not include it. An administrator can change that.',
    }
  if (status === 404) return { title: 'Not found', text: 'This was deleted or doesn’t exist.' }
  if (status === 503)
    return {
      title: 'Back in a moment',
      text: 'A service this page needs isn’t responding. Please try again.',
    }
  return {
    title: 'Something went wrong',
    text: 'The rest of the back office still works. Please try again.',
  }
}

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
export function LoadFailure({ heading, message, actions, retryLabel = 'Try again', error }: Props) {
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
