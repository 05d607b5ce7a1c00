import { useState } from 'react'
import { TextField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'

type Props = { address: string; placeholder: string; onDone: (href: string) => void }

/** The address of a link. Not its own form, because it is inside of the editor's. */
export function LinkForm({ address, placeholder, onDone }: Props) {
  const [typed, setTyped] = useState(address)
  const press = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    onDone(typed.trim())
  }
  return (
    <div className="flex flex-wrap items-end gap-2 border-line border-t p-2">
      <TextField
        label="Address of the link"
        value={typed}
        placeholder={placeholder}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && press(event)}
        className="min-w-0 flex-1 basis-56"
      />
      <Button size="sm" onClick={() => onDone(typed.trim())}>
        Apply
      </Button>
    </div>
  )
}
