import { ArrowDown, ArrowUp, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { href, Link, useFetcher } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { Button } from '#ui/primitives/button.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { useFocusAfterMove } from '#ui/table/sortable-list.tsx'

type Props = {
  list: '/admin/packages' | '/admin/hosting-plans' | '/admin/features'
  id: string
  name: string
  isActive: boolean
  labels: { activate: string; deactivate: string }
  /** Null while a search hides part of the list: moving up would then skip hidden items. */
  place: Place | null
}

/** Counted from 1. */
export type Place = { at: number; count: number }

const icon = { 'aria-hidden': true, className: 'size-4' } as const
const linkClass =
  'inline-grid size-9 max-sm:size-11 shrink-0 place-items-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-text'

/**
 * Move, show or hide, edit and delete: forms and links, so they work without scripts. Packages and
 * plans are edited on a page, a feature in a dialog over its list.
 */
export function CatalogueButtons({ list, id, name, isActive, labels, place }: Props) {
  const fetcher = useFetcher<{ refusal?: Refusal }>()
  useRefusalNotice(fetcher.data?.refusal)
  const form = useId()
  const moved = fetcher.formData ? null : fetcher.data
  const pressed = useFocusAfterMove(fetcher.state === 'idle')
  const toggle = isActive ? labels.deactivate : labels.activate
  const change = (property: string) => href(`${list}/:id/change/:property`, { id, property })
  const button = (verb: 'up' | 'down', label: string, picture: ReactNode, disabled = false) => (
    <IconButton
      type="submit"
      form={form}
      formAction={change('move')}
      name="to"
      value={verb}
      label={label}
      icon={picture}
      disabled={disabled}
      onClick={({ currentTarget }) => {
        pressed.current = currentTarget
      }}
    />
  )
  return (
    <>
      <fetcher.Form id={form} method="post" action={change('move')} className="contents" />
      {place && button('up', `Move ${name} up`, <ArrowUp {...icon} />, place.at === 1)}
      {place &&
        button('down', `Move ${name} down`, <ArrowDown {...icon} />, place.at === place.count)}
      <Button
        type="submit"
        form={form}
        formAction={change(isActive ? 'hide' : 'show')}
        variant="ghost"
        size="sm"
        loading={fetcher.state !== 'idle'}
        icon={isActive ? <EyeOff {...icon} /> : <Eye {...icon} />}
        aria-label={`${toggle} ${name}`}
      >
        {toggle}
      </Button>
      <span role="status" className="sr-only">
        {place && moved && !moved.refusal && `${name} is ${place.at} of ${place.count}`}
      </span>
      <span className="ml-auto flex gap-1">
        <Link
          to={href(`${list}/:id`, { id })}
          preventScrollReset={list === '/admin/features'}
          aria-label={`Edit ${name}`}
          title={`Edit ${name}`}
          className={linkClass}
        >
          <Pencil {...icon} />
        </Link>
        <Link
          to={href(`${list}/:id/delete`, { id })}
          preventScrollReset
          aria-label={`Delete ${name}`}
          title={`Delete ${name}`}
          className={linkClass}
        >
          <Trash2 {...icon} />
        </Link>
      </span>
    </>
  )
}
