import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { TextField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import { PicturePicker } from './picture-picker.tsx'

type Props = {
  label: string
  name: string
  defaultValue: string
  hint: string
  error: string[] | undefined
  required?: boolean
  maxLength?: number
}

/** The address of a picture: typed, or chosen from the media library. */
export function PictureAddressField({ maxLength = 1000, ...field }: Props) {
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const choose = (path: string) => {
    setIsOpen(false)
    if (!input.current) return
    input.current.value = path
    // What was chosen counts as typed, for the previews and the draft.
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextField ref={input} {...field} maxLength={maxLength} spellCheck={false} />
      {hydrated && (
        <div>
          <Button
            variant="outline"
            size="sm"
            icon={<ImagePlus aria-hidden="true" className="size-4" />}
            onClick={() => setIsOpen(true)}
          >
            Choose picture
          </Button>
          <PicturePicker
            open={isOpen}
            onClose={() => setIsOpen(false)}
            onChoose={({ path }) => choose(path)}
          />
        </div>
      )}
    </div>
  )
}
