import type { ComponentProps } from 'react'
import { islandProps } from '../layout/island.ts'
import { ErrorSummary, FormShell } from './form-shell.tsx'

type Props = ComponentProps<typeof FormShell> & {
  /** Shown above the form when the request failed. */
  failure: string
}

/**
 * A form in a page without hydration. Its island submits it with fetch, so that nothing typed is
 * lost when the network fails.
 */
export function DocumentForm({ failure, pendingLabel, children, ...form }: Props) {
  return (
    <FormShell
      {...form}
      {...islandProps('submit-form', 'touched')}
      data-pending-label={pendingLabel}
    >
      {children}
      <template data-failure="">
        <ErrorSummary refusal={{ code: 'unavailable', message: failure }} prefix="" />
      </template>
    </FormShell>
  )
}
