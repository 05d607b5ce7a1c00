import type { ReactNode } from 'react'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'

export const good = (label = 'OK'): State => ({ tone: 'positive', label })
export const unreadable: State = { tone: 'danger', label: 'Can’t be read' }

export type State = { tone: 'positive' | 'warning' | 'danger'; label: string }

export function SystemRow({
  name,
  state,
  link,
  children,
}: {
  name: string
  state: State
  link?: { to: string; label: string }
  children?: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-sm">
      <span className="w-44 font-semibold">{name}</span>
      <span className="w-32">
        <Badge tone={state.tone}>{state.label}</Badge>
      </span>
      <span className="min-w-0 flex-1 basis-64 text-muted">{children}</span>
      {link && (
        <Button to={link.to} variant="ghost" size="sm">
          {link.label}
        </Button>
      )}
    </li>
  )
}
