import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'

export type MenuEntry =
  | { kind: 'link'; label: string; to: string; icon?: ReactNode }
  | { kind: 'action'; label: string; onSelect: () => void; icon?: ReactNode; danger?: boolean; disabled?: boolean }
  | { kind: 'choice'; label: string; chosen: boolean; onSelect: () => void; icon?: ReactNode }
  | { kind: 'separator' }

const item =
  'flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-sm outline-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-sunken'

/** A drop-down of links and actions. `trigger` is the button that opens it. */
export function Menu({ trigger, entries, align = 'end' }: { trigger: ReactElement; entries: readonly MenuEntry[]; align?: 'start' | 'end' }) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} className="z-50">
          <Base.Popup className="min-w-48 rounded-xl border border-line bg-surface p-1.5 text-text shadow-xl outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {entries.map((entry, at) => (
              <Entry key={entry.kind === 'separator' ? `separator-${at}` : entry.label} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'separator':
      return <Base.Separator className="my-1.5 h-px bg-line" />
    case 'link':
      return (
        <Base.LinkItem render={<Link to={entry.to} />} className={item} closeOnClick>
          {entry.icon}
          {entry.label}
        </Base.LinkItem>
      )
    case 'choice':
      return (
        <Base.CheckboxItem checked={entry.chosen} onCheckedChange={entry.onSelect} closeOnClick className={item}>
          {entry.icon}
          <span className="flex-1">{entry.label}</span>
          <Base.CheckboxItemIndicator aria-hidden="true">✓</Base.CheckboxItemIndicator>
        </Base.CheckboxItem>
      )
    case 'action':
      return (
        <Base.Item disabled={entry.disabled} onClick={entry.onSelect} className={`${item} ${entry.danger ? 'text-danger' : ''}`}>
          {entry.icon}
          {entry.label}
        </Base.Item>
      )
  }
}
