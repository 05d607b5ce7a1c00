import { ArrowDown, ArrowUp, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link, useFetcher } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { Button } from '#ui/primitives/button.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'

type Props = {
  /** The list, whose action takes the buttons; edit and delete are pages under it. */
  list: string
  id: string
  name: string
  isActive: boolean
  words: { activate: string; deactivate: string }
  /** Null while a search shows a part of the list only: one place up would then mean something that is not seen. */
  place: { isFirst: boolean; isLast: boolean } | null
}

const icon = { 'aria-hidden': true, className: 'size-4' } as const
const linkLook = 'inline-grid size-9 shrink-0 place-items-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-text'

/** Move, show or hide, edit and delete. Every one is a form or an address, so it works without scripts. */
export function ShelfButtons({ list, id, name, isActive, words, place }: Props) {
  const fetcher = useFetcher<{ refusal?: Refusal }>()
  useRefusalNotice(fetcher.data?.refusal)
  const form = useId()
  const toggle = isActive ? words.deactivate : words.activate
  const button = (intent: string, label: string, picture: ReactNode, disabled = false) => (
    <IconButton type="submit" form={form} name="intent" value={intent} label={label} icon={picture} disabled={disabled} />
  )
  return (
    <>
      <fetcher.Form id={form} method="post" action={list} className="contents">
        <input type="hidden" name="id" value={id} />
      </fetcher.Form>
      {place && button('up', `Move ${name} up`, <ArrowUp {...icon} />, place.isFirst)}
      {place && button('down', `Move ${name} down`, <ArrowDown {...icon} />, place.isLast)}
      <Button
        type="submit"
        form={form}
        name="intent"
        value={isActive ? 'deactivate' : 'activate'}
        variant="ghost"
        size="sm"
        loading={fetcher.state !== 'idle'}
        icon={isActive ? <EyeOff {...icon} /> : <Eye {...icon} />}
        aria-label={`${toggle} ${name}`}
      >
        {toggle}
      </Button>
      <span className="ml-auto flex gap-1">
        <Link to={`${list}/${id}`} preventScrollReset aria-label={`Edit ${name}`} title={`Edit ${name}`} className={linkLook}>
          <Pencil {...icon} />
        </Link>
        <Link to={`${list}/${id}/delete`} preventScrollReset aria-label={`Delete ${name}`} title={`Delete ${name}`} className={linkLook}>
          <Trash2 {...icon} />
        </Link>
      </span>
    </>
  )
}
