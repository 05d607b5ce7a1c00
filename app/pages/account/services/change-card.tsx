import { CreditCard } from 'lucide-react'
import { href } from 'react-router'
import { ActionButton } from '#ui/form/action-button.tsx'

/** Leads to PayFast, where the card is typed: it never passes through here. */
export function ChangeCard({ id }: { id: string }) {
  return (
    <ActionButton to={href('/dashboard/services/:id/card', { id })} icon={<CreditCard aria-hidden="true" className="size-4" />}>
      Change card
    </ActionButton>
  )
}
