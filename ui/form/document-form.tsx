import type { ComponentProps } from 'react'
import { islandProps } from '../layout/island.ts'
import { ErrorSummary, FormShell } from './form-shell.tsx'

type Props = ComponentProps<typeof FormShell> & {
  /** Said above the form when no answer came at all. */
  failure: string
}

/** A form of a page of HTML alone. It posts; its island sends it without leaving the page, so that nothing typed is lost when the network fails. */
export function DocumentForm({ failure, pendingLabel, children, ...form }: Props) {
  return (
    <FormShell {...form} {...islandProps('submit-form', 'touched')} data-pending-label={pendingLabel}>
      {children}
      <template data-failure="">
        <ErrorSummary refusal={{ code: 'unavailable', message: failure }} prefix="" />
      </template>
    </FormShell>
  )
}
