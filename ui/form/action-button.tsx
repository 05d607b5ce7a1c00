import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react'
import { useFetcher, useFetchers } from 'react-router'
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
  children: ReactNode
}

type Answer = { refusal?: Refusal }

const buttonKey = 'button '

/** A button that posts its own form; a refusal is shown as a toast. */
export function ActionButton({ to, fields = {}, keepsPage = false, children, ...button }: Props) {
  const fetcher = useFetcher<Answer>({ key: buttonKey + useId() })
  useRefusalNotice(fetcher.data?.refusal)
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

/**
 * Holds whatever was sent until its answer came. A button may be gone before (a live event took its
 * row away), and React Router drops the redirect of a fetcher that nothing holds.
 */
export function HeldFetchers() {
  const [held, setHeld] = useState<readonly string[]>([])
  const sent = useFetchers().filter(
    ({ key, state, formMethod }) => state !== 'idle' && formMethod !== 'GET' && !held.includes(key),
  )
  if (sent.length > 0) setHeld([...held, ...sent.map(({ key }) => key)])
  return held.map((key) => (
    <HeldFetcher
      key={key}
      name={key}
      onAnswer={() => setHeld((all) => all.filter((each) => each !== key))}
    />
  ))
}

function HeldFetcher({ name, onAnswer }: { name: string; onAnswer: () => void }) {
  const { state, data } = useFetcher<Answer>({ key: name })
  useRefusalNotice(name.startsWith(buttonKey) ? data?.refusal : undefined)
  useEffect(() => {
    if (state === 'idle') onAnswer()
  }, [state, onAnswer])
  return null
}
