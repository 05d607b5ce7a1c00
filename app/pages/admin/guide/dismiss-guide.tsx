import { href } from 'react-router'
import { ActionButton } from '#ui/form/action-button.tsx'

/** Takes the guide off the dashboard; this page stays. */
export function DismissGuide() {
  return (
    <ActionButton to={href('/admin/guide/dismiss')} size="md">
      Take off the dashboard
    </ActionButton>
  )
}
