import type { Refusal } from '#kernel/result.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'

type Props = {
  /** What it is called: 'enquiry' or 'inquiry'. */
  noun: string
  back: string
  refusal: Refusal | undefined
}

/** The question before what came by a form of the site becomes a ticket. */
export function TicketQuestion({ noun, back, refusal }: Props) {
  return (
    <DialogForm
      title={`Turn this ${noun} into a ticket?`}
      description="The ticket begins with everything written so far, and what they answer goes there. Their address is not confirmed, so link a customer on the ticket if you know them."
      back={back}
      refusal={refusal}
      submitLabel="Turn into ticket"
      pendingLabel="Creating..."
    >
      {null}
    </DialogForm>
  )
}
