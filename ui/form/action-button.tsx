import type { ComponentProps, ReactNode } from 'react'
import { useFetcher } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { Button } from '#ui/primitives/button.tsx'
import { HiddenField } from './field.tsx'

type Props = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'icon' | 'className' | 'aria-label'> & {
  /** The address that does it. */
  to: string
  fields?: Record<string, string>
  children: ReactNode
}

/** A button that does one thing at once, by a form of its own; a refusal is said as a toast. */
export function ActionButton({ to, fields = {}, children, ...button }: Props) {
  const fetcher = useFetcher<{ refusal?: Refusal }>()
  useRefusalNotice(fetcher.data?.refusal)
  return (
    <fetcher.Form method="post" action={to}>
      {Object.entries(fields).map(([name, value]) => (
        <HiddenField key={name} name={name} value={value} />
      ))}
      <Button type="submit" variant="outline" size="sm" {...button} loading={fetcher.state !== 'idle'}>
        {children}
      </Button>
    </fetcher.Form>
  )
}
