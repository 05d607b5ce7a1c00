import type { ComponentProps, ReactNode } from 'react'
import { useFetcher } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { Button } from '#ui/primitives/button.tsx'
import { HiddenField } from './field.tsx'

type Props = Pick<
  ComponentProps<typeof Button>,
  'variant' | 'size' | 'icon' | 'className' | 'aria-label'
> & {
  /** The URL to post to. */
  to: string
  fields?: Record<string, string>
  /** Does not reload the page's data: the page may have unsaved text. */
  keepsPage?: boolean
  /**
   * Of a button that may be gone before its answer comes: one that stays holds the fetcher of this
   * key (`useHeldAction`), because the redirect of a fetcher that nothing holds is not followed.
   */
  heldAs?: string
  children: ReactNode
}

/** A button that posts its own form; a refusal is shown as a toast. */
export function ActionButton({
  to,
  fields = {},
  keepsPage = false,
  heldAs,
  children,
  ...button
}: Props) {
  const fetcher = useFetcher<{ refusal?: Refusal }>(heldAs === undefined ? {} : { key: heldAs })
  useRefusalNotice(heldAs === undefined ? fetcher.data?.refusal : undefined)
  return (
    <fetcher.Form method="post" action={to} {...(keepsPage && { defaultShouldRevalidate: false })}>
      {Object.entries(fields).map(([name, value]) => (
        <HiddenField key={name} name={name} value={value} />
      ))}
      <Button
        type="submit"
        variant="outline"
        size="sm"
        {...button}
        loading={fetcher.state !== 'idle'}
      >
        {children}
      </Button>
    </fetcher.Form>
  )
}

/** Follows the redirect of buttons of this key, and shows their refusals, also when they are gone. */
export function useHeldAction(key: string): void {
  const { data } = useFetcher<{ refusal?: Refusal }>({ key })
  useRefusalNotice(data?.refusal)
}
