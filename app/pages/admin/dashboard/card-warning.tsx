import { href } from 'react-router'
import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** For staff who manage settings: card payment is switched on, and visitors aren't offered it. */
export function CardWarning({ problem }: { problem: string }) {
  return (
    <Alert
      kind="warning"
      title="Customers can’t pay by card"
      action={
        <Button to={href('/admin/settings/:tab', { tab: 'api' })} variant="outline" size="sm">
          API Configuration
        </Button>
      }
    >
      {problem}
    </Alert>
  )
}
