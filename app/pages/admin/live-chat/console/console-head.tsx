import type { ComponentProps } from 'react'
import { AlertSwitches } from '../alerts/alert-switches.tsx'
import { ConsoleKeys } from './console-keys.tsx'
import { StatusSwitch } from './status-switch.tsx'

type Props = ComponentProps<typeof StatusSwitch> & ComponentProps<typeof ConsoleKeys>

export function ConsoleHead({ operator, ...keys }: Props) {
  return (
    <>
      <StatusSwitch operator={operator} />
      <AlertSwitches />
      <ConsoleKeys {...keys} />
    </>
  )
}
