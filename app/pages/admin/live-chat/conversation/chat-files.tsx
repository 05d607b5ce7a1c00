import { Paperclip } from 'lucide-react'
import { type ChangeEvent, useEffect, useEffectEvent, useRef } from 'react'
import { href } from 'react-router'
import { UploadRow } from '#modules/support/components/upload-row.tsx'
import { useFileDrops } from '#modules/support/components/use-file-drops.ts'
import { useHeldSubmit } from '#modules/support/components/use-held-submit.ts'
import { useUploads } from '#modules/support/components/use-uploads.ts'
import { isUploading } from '#modules/support/rules/upload.ts'
import { useFieldId } from '#ui/form/field-frame.tsx'
import { buttonClasses } from '#ui/primitives/button-classes.ts'
import { useHydrated } from '#ui/primitives/hydrated.ts'

/**
 * Files of an answer (D29): chosen, dropped anywhere on the conversation or pasted, and sent at
 * once. Without scripts they travel in the form.
 */
export function ChatFiles({ chatId, maxMb }: { chatId: string; maxMb: number }) {
  const id = useFieldId(undefined, 'files')
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  const { uploads, add, remove } = useUploads(
    href('/admin/live-chat/:id/files', { id: chatId }),
    [],
    maxMb,
  )
  const isOver = useFileDrops(box, add, '[data-conversation]')
  const isHeld = useHeldSubmit(box, uploads.some(isUploading))
  const take = useEffectEvent((field: HTMLInputElement) => {
    const files = [...(field.files ?? [])]
    field.value = ''
    if (files.length > 0) add(files)
  })
  // What was chosen before this script came.
  useEffect(() => {
    if (input.current) take(input.current)
  }, [])
  return (
    <div ref={box} className="contents">
      {uploads.length > 0 && (
        <ul
          aria-label="Files to send"
          className="order-first w-full divide-y divide-line rounded-lg border border-line bg-surface"
        >
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onRemove={() => remove(upload)} />
          ))}
        </ul>
      )}
      <input
        ref={input}
        id={id}
        name="files"
        type="file"
        multiple
        aria-label="Attach files"
        onChange={(event: ChangeEvent<HTMLInputElement>) => take(event.target)}
        className={
          isHydrated ? 'peer sr-only' : 'min-h-8 w-full max-sm:min-h-11 cursor-pointer text-sm'
        }
      />
      {isHydrated && (
        <label
          htmlFor={id}
          className={buttonClasses(
            'ghost',
            'sm',
            'peer-focus-visible:outline-2 peer-focus-visible:outline-focus',
          )}
        >
          <Paperclip aria-hidden="true" className="size-4" />
          <span className="@max-xs:sr-only">{isOver ? 'Drop them here' : 'Attach'}</span>
        </label>
      )}
      <p role="status" className={isHeld ? 'order-first w-full text-sm' : 'sr-only'}>
        {isHeld
          ? 'Your files are still uploading. The message is sent as soon as they’re done.'
          : ''}
      </p>
      {uploads.map(
        ({ id: file, name }) =>
          file !== null && (
            <input key={file} type="hidden" name="uploads" value={file} data-name={name} />
          ),
      )}
    </div>
  )
}

/** The files of a form whose upload is done. */
export function sentFiles(form: HTMLFormElement): { id: string; name: string }[] {
  return [...form.querySelectorAll<HTMLInputElement>('[name=uploads]')].map(
    ({ value, dataset }) => ({ id: value, name: dataset.name ?? '' }),
  )
}
