import { AlertDialog } from '@base-ui/react/alert-dialog'
import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, useState } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import type { ButtonVariant } from '#ui/primitives/button-classes.ts'
import { Alert } from './alert.tsx'

type Words = {
  title: string
  /** What will happen, and whether it can be undone. */
  children: ReactNode
  confirmLabel: string
  /** Where the action itself is called cancelling: 'Keep order' instead of 'Cancel'. */
  keeps?: string
  tone?: Extract<ButtonVariant, 'danger' | 'primary' | 'success'>
}

/** One word for 'no' throughout, unless it could be taken for the action. */
export function cancelLabel(keeps: string | undefined): string {
  return keeps === undefined ? 'Cancel' : `Keep ${keeps}`
}

type Props = Words & {
  /**
   * The button or link that asks. Without JavaScript it works directly, so it must lead to a
   * confirmation page (`ConfirmPage`): a link `to` that page, or a submit button of a GET form.
   */
  trigger: ReactElement<{ onClick?: (event: MouseEvent) => void }>
  onConfirm: () => void
}

/** Asks before something that cannot be undone. Escape and Cancel mean no. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  keeps,
  tone = 'danger',
  trigger,
  onConfirm,
}: Props) {
  // A list has a dialog for every row, so it is rendered only when opened.
  const [isOpen, setOpen] = useState<boolean>()
  const ask = (event: MouseEvent) => {
    event.preventDefault()
    setOpen(true)
  }
  const confirm = () => {
    setOpen(false)
    onConfirm()
  }
  return (
    <>
      {cloneElement(trigger, { onClick: ask })}
      {isOpen !== undefined && (
        <QuestionDialog
          title={title}
          confirmLabel={confirmLabel}
          keeps={keeps}
          tone={tone}
          open={isOpen}
          onClose={() => setOpen(false)}
          onConfirm={confirm}
        >
          {children}
        </QuestionDialog>
      )}
    </>
  )
}

type QuestionProps = Words & {
  open: boolean
  onClose: () => void
  onConfirm: () => void
}

/** The dialog of a question that something else than a button asks. */
export function QuestionDialog({
  title,
  children,
  confirmLabel,
  keeps,
  tone = 'danger',
  open,
  onClose,
  onConfirm,
}: QuestionProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-black/45 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Viewport className="fixed inset-0 z-50 grid place-items-center overflow-y-auto p-4">
          <AlertDialog.Popup className="w-full max-w-md rounded-2xl border border-line bg-surface p-5 text-text shadow-2xl transition duration-150 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 motion-reduce:transition-none">
            <AlertDialog.Title className="break-words font-semibold text-lg">
              {title}
            </AlertDialog.Title>
            <AlertDialog.Description render={<div />} className="mt-1.5 text-muted text-sm">
              {children}
            </AlertDialog.Description>
            <div className="mt-5 flex flex-wrap justify-end gap-2">
              <AlertDialog.Close render={<Button variant="outline">{cancelLabel(keeps)}</Button>} />
              <Button variant={tone} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/**
 * The same confirmation as a page. Put it inside the form that acts; `cancelTo` is the way back.
 */
export function ConfirmPage({
  title,
  children,
  confirmLabel,
  keeps,
  tone = 'danger',
  cancelTo,
  pending,
  refusal,
}: Words & { cancelTo: string; pending: boolean; refusal: { message: string } | undefined }) {
  return (
    <section className="mx-auto flex w-full max-w-lg flex-col gap-4 rounded-2xl border border-line bg-surface p-6">
      <h1 className="break-words font-semibold text-xl">{title}</h1>
      {refusal && <Alert kind="error" title={refusal.message} />}
      <div className="text-muted text-sm">{children}</div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" to={cancelTo}>
          {cancelLabel(keeps)}
        </Button>
        <Button type="submit" variant={tone} loading={pending}>
          {confirmLabel}
        </Button>
      </div>
    </section>
  )
}
