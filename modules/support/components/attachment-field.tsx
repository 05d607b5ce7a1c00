import { Paperclip } from 'lucide-react'
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { HiddenField } from '#ui/form/field.tsx'
import { described, type FieldLabels, FieldNotes, useFieldId } from '#ui/form/field-frame.tsx'
import { buttonClasses } from '#ui/primitives/button-classes.ts'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import { maxFilesPerMessage } from '../rules/attachment.ts'
import { isUploading } from '../rules/upload.ts'
import { UploadRow } from './upload-row.tsx'
import { useFileDrops } from './use-file-drops.ts'
import { useHeldSubmit } from './use-held-submit.ts'
import { type UploadedBefore, useUploads } from './use-uploads.ts'

type Props = {
  /** Where files are sent one by one; a file is taken away again at `${address}/${id}`. */
  address: string
  error: FieldLabels['error']
  /** Files that were uploaded for this message before the page was made. */
  uploaded?: readonly UploadedBefore[]
}

/**
 * The files of a message (D29): chosen, dropped or pasted, sent at once and named in the form as
 * `uploads`. Without scripts they travel in the form as
 * `files`, so it needs `encType="multipart/form-data"`. A form that is submitted meanwhile is sent
 * when the last file has arrived. Give it a new `key`
 * for every message.
 */
export function AttachmentField({ address, error: reported, uploaded = [] }: Props) {
  const id = useFieldId(undefined, 'files')
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  // The server's error about files goes when others are chosen.
  const [outdated, setOutdated] = useState<FieldLabels['error']>(null)
  const error = typeof reported !== 'string' && reported === outdated ? null : reported
  const { uploads, add, remove } = useUploads(address, uploaded)
  const isOver = useFileDrops(box, add)
  const isHeld = useHeldSubmit(box, uploads.some(isUploading))
  const take = useEffectEvent(takeFrom)
  // What was chosen before this script came.
  useEffect(() => {
    if (input.current) take(input.current)
  }, [])

  function takeFrom(field: HTMLInputElement): void {
    const files = [...(field.files ?? [])]
    field.value = ''
    if (files.length > 0) {
      setOutdated(reported)
      add(files)
    }
  }

  const labels: FieldLabels = {
    label: 'Attachments',
    hint: `Up to ${maxFilesPerMessage} files, 5 MB each.`,
    error,
  }
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-sm text-text">
        {labels.label}
      </label>
      <div
        ref={box}
        className={`flex min-w-0 flex-col rounded-lg border border-dashed ${isOver ? 'border-focus bg-sunken' : 'border-line-strong bg-surface'}`}
      >
        {uploads.length > 0 && (
          <ul className="divide-y divide-line border-line border-b border-dashed">
            {uploads.map((upload) => (
              <UploadRow key={upload.key} upload={upload} onRemove={() => remove(upload)} />
            ))}
          </ul>
        )}
        <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
          <input
            ref={input}
            {...described(id, labels)}
            id={id}
            name="files"
            type="file"
            multiple
            onChange={(event: ChangeEvent<HTMLInputElement>) => takeFrom(event.target)}
            className={
              isHydrated ? 'peer sr-only' : 'min-h-8 w-full max-sm:min-h-11 cursor-pointer text-sm'
            }
          />
          {isHydrated && (
            <>
              <label
                htmlFor={id}
                className={buttonClasses(
                  'outline',
                  'sm',
                  'peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2',
                )}
              >
                <Paperclip aria-hidden="true" className="size-4" />
                Choose files
              </label>
              <span aria-hidden="true" className="text-muted text-sm max-sm:hidden">
                {isOver ? 'Drop them here' : 'or drop or paste them here'}
              </span>
            </>
          )}
        </div>
      </div>
      <FieldNotes id={id} hint={labels.hint} error={error} />
      <p role="status" className={isHeld ? 'text-sm' : 'sr-only'}>
        {isHeld
          ? 'Your files are still uploading. We’ll send your message as soon as they’re done.'
          : announcement(uploads)}
      </p>
      {uploads.map(
        ({ id: file }) => file !== null && <HiddenField key={file} name="uploads" value={file} />,
      )}
    </div>
  )
}

function announcement(uploads: ReturnType<typeof useUploads>['uploads']): string {
  const last = uploads.findLast(({ status }) => status === 'sent' || status === 'failed')
  if (!last) return ''
  return last.status === 'sent' ? `${last.name} is attached.` : last.problem
}
