import { SearchX, TriangleAlert } from 'lucide-react'
import { isRouteErrorResponse } from 'react-router'
import { reasonOf } from '#app/error-page.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Props = { status: number /** The reason that a refusal gives. */; reason: string | null }

/** Shown in the account's frame when a page is missing, refused or fails. */
export function PageFailure({ status, reason }: Props) {
  const { title, text } = labels(status)
  const isMissing = status === 404
  return (
    <Card>
      <title>{title}</title>
      <EmptyState
        heading="h1"
        icon={isMissing ? <SearchX className="size-6" /> : <TriangleAlert className="size-6" />}
        title={title}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {!isMissing && <Button onClick={() => location.reload()}>Try again</Button>}
            <Button to="/dashboard" variant={isMissing ? 'primary' : 'outline'}>
              Back to your account
            </Button>
          </span>
        }
      >
        {reason ?? text}
      </EmptyState>
    </Card>
  )
}

function labels(status: number): { title: string; text: string } {
  if (status === 404)
    return {
      title: 'Page not found',
      text: 'It was deleted, never existed, or belongs to another account.',
    }
  if (status === 403)
    return { title: 'You don’t have access to this page', text: 'Nothing was changed.' }
  if (status === 429)
    return { title: 'Too many tries', text: 'Please wait a moment and try again.' }
  if (status === 503)
    return {
      title: 'Back in a moment',
      text: 'A service this page needs isn’t responding. Please try again.',
    }
  return {
    title: 'Something went wrong',
    text: 'This page could not be loaded. The rest of your account still works.',
  }
}

type LoadFailureProps = {
  heading: string
  /** A§8: what could not be loaded. */
  message: string
  error: unknown
}

/**
 * Shown when a section's data failed to load: the heading, the specified message and a retry
 * button, which works without scripts too.
 */
export function LoadFailure({ heading, message, error }: LoadFailureProps) {
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
