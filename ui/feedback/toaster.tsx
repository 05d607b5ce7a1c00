import { type FocusEvent, useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { consumeNotices, onNotice, visibleMs } from './notices.ts'

/** Where the focus was before it came to the toasts. */
let before: EventTarget | null = null

/** What goes with the focus in it gives it back. */
function restoreFocus(): void {
  if (document.activeElement?.closest('[data-sonner-toaster]') && before instanceof HTMLElement)
    before.focus({ preventScroll: true })
}

function show(): void {
  for (const notice of consumeNotices())
    toast[notice.kind](notice.message, {
      duration: visibleMs(notice),
      onDismiss: restoreFocus,
      onAutoClose: restoreFocus,
    })
}

/** Sonner would also give it back when it moves on: Tab would never get past a toast. */
function keepFocusFromSonner(event: FocusEvent<HTMLElement>): void {
  event.stopPropagation()
  if (!event.currentTarget.contains(event.relatedTarget)) before = event.relatedTarget
}

export default function Toaster() {
  useEffect(() => {
    // The live region must exist before its first message, or screen readers miss it.
    const first = setTimeout(show, 60)
    const stop = onNotice(show)
    return () => {
      clearTimeout(first)
      stop()
    }
  }, [])
  return (
    <div onFocusCapture={keepFocusFromSonner}>
      <Sonner
        position="bottom-right"
        closeButton
        style={{ fontFamily: 'inherit' }}
        offset={{ bottom: 'calc(1.5rem + var(--demo-bar, 0px))' }}
        mobileOffset={{ bottom: 'calc(1rem + var(--demo-bar, 0px))' }}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              'relative flex w-full items-start gap-3 rounded-xl border border-line bg-surface py-3 pr-10 pl-4 font-medium text-sm text-text shadow-xl',
            icon: 'mt-0.5 shrink-0',
            success: '[&_[data-icon]]:text-positive',
            warning: '[&_[data-icon]]:text-warning',
            error: '[&_[data-icon]]:text-danger',
            content: 'min-w-0 break-words',
            closeButton:
              'absolute top-2 right-2 grid size-7 cursor-pointer place-items-center rounded-md text-muted hover:bg-sunken hover:text-text',
          },
        }}
      />
    </div>
  )
}
