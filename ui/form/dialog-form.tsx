import type { ComponentProps, ReactNode } from 'react'
import { cancelLabel } from '#ui/feedback/confirm-dialog.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Modal, type ModalSize } from '#ui/primitives/modal.tsx'
import { FormShell } from './form-shell.tsx'

type Props = Pick<
  ComponentProps<typeof FormShell>,
  'refusal' | 'submitLabel' | 'pendingLabel' | 'submitVariant' | 'submitDisabled' | 'children'
> & {
  title: string
  description: ReactNode
  size?: ModalSize
  /** Where the cancel link leads. */
  back: string
  /** Where the action itself is called cancelling: 'Keep order' instead of 'Cancel'. */
  keeps?: string
}

/** A form in a dialog that has its own URL. */
export function DialogForm({ title, description, size, back, keeps, children, ...form }: Props) {
  const aside = (
    <Button to={back} variant="outline" preventScrollReset>
      {cancelLabel(keeps)}
    </Button>
  )
  return (
    <Modal open title={title} description={description} size={size} closeTo={back}>
      <FormShell {...form} aside={aside} foot="dialog-foot">
        {children}
      </FormShell>
    </Modal>
  )
}
