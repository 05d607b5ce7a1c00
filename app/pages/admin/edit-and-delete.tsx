import { Pencil, Trash2 } from 'lucide-react'
import { Button } from '#ui/primitives/button.tsx'

type Props = {
  /** What is edited, for screen readers: `Edit ${name}`. */
  name: string
  /** The addresses of the dialogs over the list. */
  edit: string
  remove: string
}

const icon = { 'aria-hidden': true, className: 'size-4' } as const

/** The two buttons of an entry in a list. */
export function EditAndDelete({ name, edit, remove }: Props) {
  return (
    <>
      <Button
        to={edit}
        variant="outline"
        size="sm"
        preventScrollReset
        icon={<Pencil {...icon} />}
        aria-label={`Edit ${name}`}
      >
        Edit
      </Button>
      <Button
        to={remove}
        variant="outline"
        size="sm"
        preventScrollReset
        icon={<Trash2 {...icon} />}
        aria-label={`Delete ${name}`}
      >
        Delete
      </Button>
    </>
  )
}
