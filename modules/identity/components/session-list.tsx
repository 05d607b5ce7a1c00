import { Laptop, Smartphone } from 'lucide-react'
import { Form, href } from 'react-router'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { ProfilePath } from '../rules/profile-path.ts'

export type SessionRow = {
  id: string
  device: string
  isPhone: boolean
  place: string
  address: string
  since: string
  lastSeen: string
  isCurrent: boolean
}

/** The user's sessions, each with a button to sign it out. */
export function SessionList({
  sessions,
  base,
}: {
  sessions: readonly SessionRow[]
  base: ProfilePath
}) {
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col divide-y divide-line">
        {sessions.map((session) => {
          const Icon = session.isPhone ? Smartphone : Laptop
          return (
            <li
              key={session.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {session.device}
                  {session.isCurrent && <Badge tone="positive">This device</Badge>}
                </p>
                <p className="break-words text-muted text-sm">
                  {session.place}
                  {session.address !== '' && ` (${session.address})`} · signed in {session.since}
                  {!session.isCurrent && ` · last seen ${session.lastSeen}`}
                </p>
              </div>
              {!session.isCurrent && (
                <Form method="post" action={href(`${base}/:form?`, { form: 'end-session' })}>
                  <input type="hidden" name="sessionId" value={session.id} />
                  <Button
                    type="submit"
                    variant="outline"
                    size="sm"
                    aria-label={`Sign out ${session.device}, signed in ${session.since}`}
                  >
                    Sign out
                  </Button>
                </Form>
              )}
            </li>
          )
        })}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" action={href(`${base}/:form?`, { form: 'end-other-sessions' })}>
          <Button type="submit" variant="outline">
            Sign out everywhere else
          </Button>
        </Form>
      )}
    </div>
  )
}
