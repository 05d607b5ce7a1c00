import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { PicturePicker } from '#app/media/picture-picker.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'

type Props = { label: string; name: string; defaultValue: string; hint: string; error: string[] | undefined }

/** The address of a picture for sharing: typed, or chosen from the media library. */
export function SharePictureField({ label, name, defaultValue, hint, error }: Props) {
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
      <TextField ref={input} {...{ label, name, defaultValue, hint, error }} maxLength={1000} spellCheck={false} />
      {hydrated && (
        <div>
          <Button variant="outline" size="sm" icon={<ImagePlus aria-hidden="true" className="size-4" />} onClick={() => setIsOpen(true)}>
            Choose picture
          </Button>
          <PicturePicker open={isOpen} onClose={() => setIsOpen(false)} onChoose={({ path }) => choose(path)} />
        </div>
      )}
    </div>
  )
}
