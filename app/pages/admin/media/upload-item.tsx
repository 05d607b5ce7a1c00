import { Check, X } from 'lucide-react'
import { href, Link } from 'react-router'
import { formatFileSize } from '#kernel/files/file-size.ts'
import { TextField } from '#ui/form/field.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import type { PictureUpload } from './use-picture-uploads.ts'

type Props = { item: PictureUpload; onDescribe: (altText: string) => void; onRemove: () => void }

export function UploadItem({
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
