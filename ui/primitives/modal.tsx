import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useId, useLayoutEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { useHydrated } from './hydrated.ts'
import { readTyped, restoreTypedValues, type TypedBefore } from './typed-before.ts'

export type ModalSize = 'sm' | 'md' | 'lg' | 'xl' | 'full'

const widths: Record<ModalSize, string> = {
  sm: 'max-w-sm',
  md: 'max-w-lg',
  lg: 'max-w-2xl',
  xl: 'max-w-5xl',
  full: 'max-w-none h-full',
}

type Props = {
  open: boolean
  title: string
  description?: ReactNode
  size?: ModalSize
  children: ReactNode
} & (
  | { onClose: () => void; closeTo?: undefined }
  /**
   * For a modal with its own URL, such as `?do=cancel`: the URL to close it. It works without
   * JavaScript.
   */
  | { closeTo: string; onClose?: undefined }
)

const frame =
  'fixed inset-0 z-50 flex items-end justify-center overflow-y-auto p-0 sm:items-center sm:p-6'
const panel =
  'relative flex max-h-full w-full flex-col rounded-t-2xl border border-line bg-surface text-text shadow-2xl sm:rounded-2xl'
const closeClasses =
  'grid size-9 max-sm:size-11 shrink-0 cursor-pointer place-items-center rounded-lg text-muted hover:bg-sunken hover:text-text'

/** The first field gets the focus; without one, the close button. */
const firstField = 'input:not([type=hidden]), select, textarea'

/** A dialog that closes on Escape, on the backdrop and by its close button. */
export function Modal(props: Props) {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const titleId = useId()
  const body = useRef<HTMLDivElement>(null)
  const typed = useRef<TypedBefore>(undefined)
  const putBack = useCallback((element: HTMLDivElement | null) => {
    body.current = element
    if (element && typed.current) restoreTypedValues(element, typed.current)
    if (element) typed.current = undefined
  }, [])
  const { open, title, description, size = 'md', children } = props
  if (!hydrated)
    return open && props.closeTo !== undefined ? (
      <StillModal {...props} titleId={titleId} typed={typed} />
    ) : null
  const close = () =>
    props.closeTo === undefined
      ? props.onClose()
      : navigate(props.closeTo, { preventScrollReset: true })
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-black/45 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className={frame}>
          <Dialog.Popup
            initialFocus={() => body.current?.querySelector<HTMLElement>(firstField) ?? true}
            className={`${panel} ${widths[size]} transition duration-150 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 motion-reduce:transition-none`}
          >
            <header className="flex items-start justify-between gap-4 border-b border-line px-5 py-3">
              <div className="min-w-0 py-1">
                <Dialog.Title className="break-words font-semibold text-lg">{title}</Dialog.Title>
                {description !== undefined && (
                  <Dialog.Description className="mt-0.5 text-muted text-sm">
                    {description}
                  </Dialog.Description>
                )}
              </div>
              <Dialog.Close aria-label="Close" className={closeClasses}>
                <X aria-hidden="true" className="size-5" />
              </Dialog.Close>
            </header>
            <div ref={putBack} className="min-h-0 overflow-y-auto p-5">
              {children}
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The same in plain HTML, for the first paint and for browsers without JavaScript. */
function StillModal({
  title,
  description,
  size = 'md',
  children,
  closeTo,
  titleId,
  typed,
}: Props & { titleId: string; typed: RefObject<TypedBefore | undefined> }) {
  const root = useRef<HTMLDivElement>(null)
  // Hydration replaces it with the dialog, which takes over the values and the focus of that
  // moment.
  useLayoutEffect(() => {
    const form = root.current?.querySelector('form')
    return () => {
      if (form) typed.current = readTyped(form)
    }
  }, [typed])
  return (
    <div ref={root} className={`${frame} bg-black/45`}>
      <div
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        className={`${panel} ${widths[size]}`}
      >
        <header className="flex items-start justify-between gap-4 border-b border-line px-5 py-3">
          <div className="min-w-0 py-1">
            <h2 id={titleId} className="break-words font-semibold text-lg">
              {title}
            </h2>
            {description !== undefined && (
              <p className="mt-0.5 text-muted text-sm">{description}</p>
            )}
          </div>
          {closeTo !== undefined && (
            <Link to={closeTo} aria-label="Close" className={closeClasses}>
              <X aria-hidden="true" className="size-5" />
            </Link>
          )}
        </header>
        <div className="min-h-0 overflow-y-auto p-5">{children}</div>
      </div>
    </div>
  )
}
