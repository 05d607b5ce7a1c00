import { FileText, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { formatFileSize } from '#kernel/files/file-size.ts'
import { HiddenField } from '#ui/form/field.tsx'
import { described, type FieldLabels, FieldNotes, useFieldId } from '#ui/form/field-frame.tsx'
import { FileChooser } from '#ui/form/file-chooser.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { maxFilesPerMessage } from '../rules/attachment.ts'
import { isUploading, type Upload } from '../rules/upload.ts'
import { type UploadedBefore, useMessageFiles } from './use-message-files.ts'

type Props = {
  /** Where files are sent one by one; a file is taken away again at `${address}/${id}`. */
  address: string
  error: FieldLabels['error']
  /** Files that were uploaded for this message before the page was made. */
  uploaded?: readonly UploadedBefore[]
}

/**
 * The files of a message (`useMessageFiles`), named in the form as `uploads`. Without scripts they
 * travel in the form as `files`, so it needs `encType="multipart/form-data"`. Give it a new `key`
 * for every message.
 */
export function AttachmentField({ address, error: reported, uploaded = [] }: Props) {
  const id = useFieldId(undefined, 'files')
  // The server's error about files goes when others are chosen.
  const [outdated, setOutdated] = useState<FieldLabels['error']>(null)
  const error = typeof reported !== 'string' && reported === outdated ? null : reported
  const { box, uploads, add, remove, isHeld } = useMessageFiles({ address, uploaded })
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
      <div ref={box} className="flex min-w-0 flex-col gap-1.5">
        {uploads.length > 0 && (
          <ul className="divide-y divide-line">
            {uploads.map((upload) => (
              <UploadRow key={upload.key} upload={upload} onRemove={() => remove(upload)} />
            ))}
          </ul>
        )}
        <FileChooser
          {...described(id, labels)}
          id={id}
          name="files"
          multiple
          onFiles={(files) => {
            setOutdated(reported)
            add(files)
          }}
        />
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

function announcement(uploads: readonly Upload[]): string {
  const last = uploads.findLast(({ status }) => status === 'sent' || status === 'failed')
  if (!last) return ''
  return last.status === 'sent' ? `${last.name} is attached.` : last.problem
}

/** The same in a narrow form: a button, and the files above what is written. */
export function CompactAttachments({
  address,
  maxMb,
  around,
}: {
  address: string
  maxMb: number
  around: string
}) {
  const id = useFieldId(undefined, 'files')
  const { box, uploads, add, remove, isHeld } = useMessageFiles({ address, maxMb })
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
      <FileChooser
        id={id}
        name="files"
        multiple
        aria-label="Attach files"
        variant="compact"
        around={around}
        onFiles={add}
      />
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

/**
 * One file of a message that is being written: its progress, then its size, or why it was not
 * taken.
 */
function UploadRow({ upload, onRemove }: { upload: Upload; onRemove: () => void }) {
  const { name, size, status, progress, problem } = upload
  const Icon = status === 'failed' ? TriangleAlert : FileText
  return (
    <li className="flex min-w-0 items-center gap-3 py-1 pr-1 pl-3 text-sm">
      <Icon
        aria-hidden="true"
        className={`size-4.5 shrink-0 ${status === 'failed' ? 'text-danger' : 'text-muted'}`}
      />
      <div className="min-w-0 flex-1 py-1">
        {status === 'failed' ? (
          <p className="wrap-anywhere text-danger">{problem}</p>
        ) : (
          <p className="flex min-w-0 gap-2">
            <span className="truncate">{name}</span>
            <span className="tabular shrink-0 text-muted">{formatFileSize(size)}</span>
          </p>
        )}
        {isUploading(upload) && (
          <progress
            aria-label={`Uploading ${name}`}
            value={progress}
            max={1}
            className="mt-1 block h-1.5 w-full accent-link"
          />
        )}
      </div>
      <IconButton
        label={`Remove ${name}`}
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={onRemove}
      />
    </li>
  )
}
