import { KeyRound } from 'lucide-react'
import { Form, href } from 'react-router'
import { countOf } from '#kernel/format-count.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { buttonClasses } from '#ui/primitives/button-classes.ts'
import type { KeysPath } from '../rules/key-page.ts'

export type ListedKey = {
  id: string
  name: string
  ending: string
  scopes: readonly string[]
  addresses: readonly string[]
  created: string
  lastUsed: string | null
  /** 'expires 5 Nov 2027', or that it did; null for never. */
  expiry: string | null
  isExpired: boolean
  /** Until when the key before works too. */
  overlap: string | null
  /** Who made it, where that is not the reader. */
  owner: string | null
  mayRotate: boolean
}

type Props = { keys: readonly ListedKey[]; base: KeysPath; needsPassword: boolean }

/** Keys by name, each with what it may do, when it was used, and how to replace or end it. */
export function KeyList({ keys, base, needsPassword }: Props) {
  return (
    <ul aria-label="API keys" className="flex flex-col divide-y divide-line">
      {keys.map((key) => (
        <li key={key.id} className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0">
          <KeyRound aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
          <KeyFacts listed={key} />
          <div className="flex flex-wrap items-start gap-2">
            {key.mayRotate && !needsPassword && (
              <Form method="post" action={href(`${base}/:form?`, { form: 'rotate' })}>
                <input type="hidden" name="id" value={key.id} />
                <Button type="submit" variant="outline" size="sm" aria-label={`Rotate ${key.name}`}>
                  Rotate
                </Button>
              </Form>
            )}
            <Revoke id={key.id} name={key.name} base={base} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function KeyFacts({ listed }: { listed: ListedKey }) {
  const { name, ending, owner, created, lastUsed, expiry, isExpired, overlap } = listed
  const { scopes, addresses } = listed
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="flex flex-wrap items-center gap-2 break-words font-medium">
        {name}
        <code className="font-mono font-normal text-muted text-sm">…{ending}</code>
        {isExpired && <Badge tone="danger">Expired</Badge>}
      </p>
      <p className="text-muted text-sm">
        {[
          owner && `by ${owner}`,
          `created ${created}`,
          lastUsed === null ? 'never used' : `last used ${lastUsed}`,
          isExpired ? null : expiry,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {overlap !== null && (
        <p className="text-sm">The key before the last rotation works until {overlap}.</p>
      )}
      <details className="mt-1 text-sm">
        <summary className="w-fit cursor-pointer underline underline-offset-4">
          {countOf(scopes.length, 'scope')}
          {addresses.length > 0 && ', from certain addresses only'}
        </summary>
        <p className="mt-2 break-words font-mono text-muted">{scopes.join(' ')}</p>
        {addresses.length > 0 && (
          <p className="mt-1 break-words font-mono text-muted">{addresses.join(' ')}</p>
        )}
      </details>
    </div>
  )
}

/** Asks once more, also without scripts: programs with the key stop at once. */
function Revoke({ id, name, base }: { id: string; name: string; base: KeysPath }) {
  return (
    <details className="text-sm">
      <summary className={buttonClasses('outline', 'sm', 'list-none')}>
        Revoke<span className="sr-only"> {name}</span>
      </summary>
      <Form
        method="post"
        action={href(`${base}/:form?`, { form: 'revoke' })}
        className="mt-2 flex max-w-56 flex-col items-start gap-2"
      >
        <input type="hidden" name="id" value={id} />
        <p>Programs that use it stop working at once.</p>
        <Button type="submit" variant="danger" size="sm" aria-label={`Revoke ${name} now`}>
          Revoke now
        </Button>
      </Form>
    </details>
  )
}
