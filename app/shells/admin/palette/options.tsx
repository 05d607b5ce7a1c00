import { Command } from 'cmdk'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'

const option =
  'flex min-h-10 max-sm:min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 text-sm data-[disabled=true]:cursor-default data-[disabled=true]:opacity-60 data-[selected=true]:bg-sunken'
const heading =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs'

type Props = {
  groups: readonly PaletteGroup[]
  isStale: boolean
  onChoose: (item: PaletteItem) => void
}

/** The same page may be a recent one and a section. */
export function choiceKey(heading: string, { value }: PaletteItem): string {
  return `${heading} ${value}`
}

/** Groups of choices. Stale ones are shown and cannot be chosen. */
export function Options({ groups, isStale, onChoose }: Props) {
  return groups
    .filter(({ items }) => items.length > 0)
    .map((group) => (
      <Command.Group key={group.heading} heading={group.heading} className={heading}>
        {group.items.map((item) => {
          const { icon: Icon, title, detail, aside } = item
          const key = choiceKey(group.heading, item)
          return (
            <Command.Item
              key={key}
              value={key}
              disabled={isStale}
              onSelect={() => onChoose(item)}
              className={option}
            >
              <Icon aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
                <span className="min-w-0 truncate font-medium">{title}</span>
                {detail && (
                  <span className="min-w-0 truncate text-muted max-sm:text-xs">{detail}</span>
                )}
              </span>
              {aside && <span className="flex shrink-0 items-center gap-3">{aside}</span>}
            </Command.Item>
          )
        })}
      </Command.Group>
    ))
}
