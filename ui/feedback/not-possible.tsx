import { Button } from '#ui/primitives/button.tsx'
import { Modal } from '#ui/primitives/modal.tsx'

/** Opened by address where the state of things does not allow it: says why, and leads back. */
export function NotPossible({
  title,
  reason,
  back,
}: {
  title: string
  reason: string
  back: string
}) {
  return (
    <Modal open title={title} size="sm" closeTo={back}>
      <div className="flex flex-col gap-5">
        <p>{reason}</p>
        <Button to={back} preventScrollReset className="self-end">
          Back
        </Button>
      </div>
    </Modal>
  )
}
