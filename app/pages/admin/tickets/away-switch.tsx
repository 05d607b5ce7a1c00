import { href } from 'react-router'
import { ActionButton } from '#ui/form/action-button.tsx'

/**
 * People in a team say whether tickets may be assigned to them automatically. Others have no such
 * button.
 */
export function AwaySwitch({ availability }: { availability: { isAway: boolean } | null }) {
  if (!availability) return null
  const { isAway } = availability
  return (
    <ActionButton
      to={href('/admin/tickets/away')}
      size="md"
      fields={{ away: isAway ? 'no' : 'yes' }}
    >
      {isAway ? 'I’m back' : 'I’m away'}
    </ActionButton>
  )
}
