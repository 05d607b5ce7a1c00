import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { TextField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** Shown while a picture is selected. */
export function PictureTools({ editor, alt }: { editor: Editor; alt: string }) {
  const [typed, setTyped] = useState(alt)
  const apply = () =>
    editor.chain().updateAttributes('picture', { alt: typed.trim() }).focus().run()
  return (
    <div className="flex flex-wrap items-end gap-2 border-line border-t p-2">
      <TextField
        label="Alt text of the picture"
        value={typed}
        maxLength={300}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
        className="min-w-0 flex-1 basis-56"
      />
      <Button size="sm" onClick={apply}>
        Apply
      </Button>
      <Button
        size="sm"
        variant="outline"
        onClick={() => editor.chain().deleteSelection().focus().run()}
      >
        Remove picture
      </Button>
    </div>
  )
}
