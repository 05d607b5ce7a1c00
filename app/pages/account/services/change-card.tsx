import { CreditCard } from 'lucide-react'
import { href } from 'react-router'
import { ActionButton } from '#ui/form/action-button.tsx'

/**
 * Redirects to the card gateway to change the card, so that card details never reach this server.
 */
export function ChangeCard({ id }: { id: string }) {
  return (
    <ActionButton
      to={href('/dashboard/services/:id/card', { id })}
      icon={<CreditCard aria-hidden="true" className="size-4" />}
    >
      Change card
    </ActionButton>
  )
}
