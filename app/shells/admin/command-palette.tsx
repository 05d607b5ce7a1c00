import { Dialog } from '@base-ui/react/dialog'
import { Command } from 'cmdk'
import { ArrowLeft, Search, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { href, useFetcher, useNavigate } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { Button } from '#ui/primitives/button.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { logInAs } from './actions.ts'
import { foundGroups, useFound, useRecentlyOpened } from './palette/found-groups.tsx'
import { choiceKey, Options } from './palette/options.tsx'
import {
  localGroups,
  localItem,
  nothingFound,
  type PaletteGroup,
  type PaletteItem,
  readRecents,
  rememberRecent,
} from './palette/palette-items.ts'
import type { AdminSection } from './sections.ts'

type Props = {
  isShown: boolean
  onShownChange: (isShown: boolean) => void
  text: string
  onTextChange: (text: string) => void
  sections: readonly AdminSection[]
  /** The addresses of sections and actions that this user may open. */
  open: readonly string[]
}

/**
 * Go anywhere, do anything, or find a customer, document, subscription, ticket, question or
 * setting. Recents are of this browser.
 */
export default function CommandPalette(props: Props) {
  const { isShown, onShownChange, text, onTextChange: setText, sections, open } = props
  const navigate = useNavigate()
  const logIn = useLogIn()
  const input = useRef<HTMLInputElement>(null)
  const [picked, pick] = useState('')
  const [choosesCustomer, setChoosesCustomer] = useState(false)
  const searched = text.trim()
  const search = useFound(searched)
  const recents = isShown ? readRecents() : []
  const opened = useRecentlyOpened(isShown, recents)

  const found = search.found ? foundGroups(search.found) : []
  const recent: PaletteGroup = {
    heading: 'Recent',
    items: recents.flatMap((value) => remembered(value) ?? []),
  }
  const local = choosesCustomer
    ? []
    : [...(searched === '' ? [recent] : []), ...localGroups(searched, sections, open)]
  const remote = choosesCustomer ? found.filter(({ heading }) => heading === 'Customers') : found
  // What was found for an earlier text is shown until the new answer comes, but cannot be chosen.
  const isStale = search.state === 'searching'
  const choices = [...local, ...(isStale ? [] : remote)].flatMap(({ heading, items }) =>
    items.map((item) => choiceKey(heading, item)),
  )
  // The first choice is selected until another one is, also when the choices change under the
  // selection.
  const selected = choices.includes(picked) ? picked : (choices[0] ?? '')

  function remembered(value: string): PaletteItem | undefined {
    if (value.startsWith('/')) return localItem(value, sections, open)
    return (opened ? foundGroups(opened) : [])
      .flatMap(({ items }) => items)
      .find((item) => item.value === value)
  }
  function clear() {
    setText('')
    pick('')
  }
  function show(isNowShown: boolean) {
    onShownChange(isNowShown)
    if (isNowShown) return
    clear()
    setChoosesCustomer(false)
  }
  function choose({ value, to }: PaletteItem) {
    if (value === logInAs) {
      setChoosesCustomer(true)
      return clear()
    }
    show(false)
    if (choosesCustomer) return logIn(value.slice('customer:'.length))
    if (!value.startsWith('/') || localItem(value, sections, open)) rememberRecent(value)
    navigate(to)
  }
  function back() {
    setChoosesCustomer(false)
    clear()
    input.current?.focus()
  }
  function goBack(event: KeyboardEvent) {
    if (event.key !== 'Backspace' || text !== '' || !choosesCustomer) return
    event.preventDefault()
    back()
  }

  return (
    <Dialog.Root open={isShown} onOpenChange={show}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-black/45" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center p-3 sm:pt-[12vh]">
          <Dialog.Popup
            initialFocus={input}
            className="w-full max-w-xl overflow-hidden rounded-2xl border border-line bg-surface text-text shadow-2xl"
          >
            <Dialog.Title className="sr-only">
              {choosesCustomer ? 'Sign in as a customer' : 'Search the back office'}
            </Dialog.Title>
            <Command
              shouldFilter={false}
              loop
              value={selected}
              onValueChange={pick}
              label="Search the back office"
            >
              <div className="flex items-center gap-2 border-line border-b px-2">
                {choosesCustomer ? (
                  <IconButton
                    label="Back to all results"
                    icon={<ArrowLeft aria-hidden="true" className="size-4.5" />}
                    onClick={back}
                  />
                ) : (
                  <Search aria-hidden="true" className="mx-2.5 size-4.5 shrink-0 text-muted" />
                )}
                <Command.Input
                  ref={input}
                  value={text}
                  onValueChange={(typed) => {
                    setText(typed)
                    pick('')
                  }}
                  onKeyDown={goBack}
                  maxLength={100}
                  placeholder={
                    choosesCustomer
                      ? 'Sign in as: name, email or company'
                      : 'Search, go to a page, or do something'
                  }
                  className="min-h-13 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-muted sm:text-sm"
                />
                <IconButton
                  label="Close"
                  icon={<X aria-hidden="true" className="size-4.5" />}
                  onClick={() => show(false)}
                />
              </div>
              <Command.List
                label="Results"
                className="max-h-[min(28rem,calc(100dvh-8rem))] overflow-y-auto px-2 pb-2 empty:p-0"
              >
                <Options groups={local} isStale={false} onChoose={choose} />
                <Options groups={remote} isStale={isStale} onChoose={choose} />
              </Command.List>
              <p
                role="status"
                className={
                  choices.length > 0 ? 'sr-only' : 'px-5 pt-3 pb-9 text-center text-muted text-sm'
                }
              >
                {said()}
              </p>
              {search.state === 'failed' && choices.length === 0 && (
                <p className="-mt-5 pb-8 text-center">
                  <Button variant="outline" size="sm" onClick={search.again}>
                    Try again
                  </Button>
                </p>
              )}
            </Command>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )

  function said(): string {
    if (search.state === 'searching') return 'Searching…'
    if (search.state === 'failed') return 'The search didn’t answer. Check your connection.'
    if (choices.length > 0)
      return `${choices.length} ${choices.length === 1 ? 'result' : 'results'}`
    return choosesCustomer && search.state === 'idle'
      ? 'Type at least two letters of the customer’s name, email or company.'
      : choosesCustomer
        ? 'No customer found'
        : nothingFound(open)
  }
}

/** Logs in as a customer, as the button on their page does; a refusal is shown as a toast. */
function useLogIn(): (customerId: string) => void {
  const fetcher = useFetcher<{ refusal?: Refusal }>()
  useRefusalNotice(fetcher.data?.refusal)
  return (id) => {
    // An empty form: without a body there would be no form to read.
    fetcher.submit({}, { method: 'post', action: href('/admin/customers/:id/log-in', { id }) })
  }
}
