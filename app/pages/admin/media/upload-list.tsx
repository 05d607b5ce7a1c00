import { Check, X } from 'lucide-react'
import { useId, useState } from 'react'
import { href, Link } from 'react-router'
import { formatFileSize } from '#kernel/files/file-size.ts'
import { acceptedPictures } from '#modules/content/rules/library.ts'
import { TextField } from '#ui/form/field.tsx'
import { described, FieldNotes } from '#ui/form/field-frame.tsx'
import { FileChooser } from '#ui/form/file-chooser.tsx'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { type PictureUpload, usePictureUploads } from './use-picture-uploads.ts'

/** Several pictures, chosen or dropped. Each is uploaded once it has an alternative text. */
export function UploadList() {
  const id = useId()
  const [problem, setProblem] = useState('')
  const { items, add, describe, remove, uploadAll } = usePictureUploads()
  const waiting = items.filter(({ state }) => state === 'waiting' || state === 'failed')
  const sent = items.filter(({ state }) => state === 'sent').length
  return (
    <div className="flex flex-col gap-4">
      <FileChooser
        id={id}
        variant="area"
        multiple
        accept={acceptedPictures}
        around="main"
        onFiles={add}
        onProblem={setProblem}
        {...described(id, { label: '', error: problem })}
      />
      <FieldNotes id={id} error={problem} />
      {items.length > 0 && (
        <>
          <ul aria-label="Pictures to upload" className="flex flex-col gap-3">
            {items.map((item) => (
              <UploadItem
                key={item.key}
                item={item}
                onDescribe={(altText) => describe(item.key, altText)}
                onRemove={() => remove(item.key)}
              />
            ))}
          </ul>
          <SaveBar status={sent > 0 && `${sent} of ${items.length} uploaded`} tone="muted">
            <Button to={href('/admin/media')} variant="outline">
              {waiting.length === 0 ? 'Done' : 'Cancel'}
            </Button>
            {waiting.length > 0 && (
              <Button onClick={uploadAll} loading={items.some(({ state }) => state === 'sending')}>
                {waiting.length === 1 ? 'Upload picture' : `Upload ${waiting.length} pictures`}
              </Button>
            )}
          </SaveBar>
        </>
      )}
    </div>
  )
}

type Props = { item: PictureUpload; onDescribe: (altText: string) => void; onRemove: () => void }

function UploadItem({
  item: { file, preview, altText, state, progress, problem, id },
  onDescribe,
  onRemove,
}: Props) {
  return (
    <li className="flex gap-3 rounded-xl border border-line bg-surface p-3 max-sm:flex-wrap">
      <span className="size-20 shrink-0 overflow-hidden rounded-lg bg-sunken">
        {preview !== '' && <img src={preview} alt="" className="size-full object-cover" />}
      </span>
      <div className="min-w-0 flex-1 max-sm:basis-40">
        <p className="truncate text-muted text-sm">
          {file.name} · {formatFileSize(file.size)}
        </p>
        {state === 'sent' ? (
          <p className="mt-1 text-sm">
            <Check aria-hidden="true" className="mr-1 inline size-4 text-positive" />
            {problem || 'Uploaded.'}{' '}
            {id !== null && (
              <Link
                to={href('/admin/media/:id', { id })}
                className="text-link underline underline-offset-2"
              >
                Open<span className="sr-only"> {file.name}</span>
              </Link>
            )}
          </p>
        ) : (
          <TextField
            label={
              <>
                Alt text<span className="sr-only"> of {file.name}</span>
              </>
            }
            value={altText}
            onChange={({ target }) => onDescribe(target.value)}
            required
            maxLength={300}
            error={problem}
            disabled={state === 'sending'}
            placeholder="What the picture shows"
            className="mt-1"
          />
        )}
        {state === 'sending' && (
          <progress
            aria-label={`Uploading ${file.name}`}
            value={progress}
            max={1}
            className="mt-2 w-full"
          />
        )}
      </div>
      {state !== 'sent' && state !== 'sending' && (
        <IconButton
          label={`Remove ${file.name}`}
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={onRemove}
        />
      )}
    </li>
  )
}
