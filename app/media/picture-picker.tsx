import { useEffect, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { fileTooLarge, maxFileBytes } from '#kernel/files/upload-limit.ts'
import type { PictureRow } from '#modules/content/queries/picture-library.server.ts'
import { acceptedPictures, missingAlt, pictureFormats } from '#modules/content/rules/library.ts'
import { TextField } from '#ui/form/field.tsx'
import { FileField } from '#ui/form/file-field.tsx'
import { Picture } from '#ui/layout/picture.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import { useFileDrops } from '#ui/primitives/use-file-drops.ts'
import type { ChosenPicture } from './picture-field.tsx'
import { sendPicture } from './send-picture.ts'

type Props = { open: boolean; onClose: () => void; onChoose: (picture: ChosenPicture) => void }

/** Chooses a picture of the library, or uploads one. */
export function PicturePicker({ open, onClose, onChoose }: Props) {
  const [isUploading, setIsUploading] = useState(false)
  const [dropped, setDropped] = useState<File | null>(null)
  const upload = (file: File | null) => {
    setDropped(file)
    setIsUploading(true)
  }
  return (
    <Modal
      open={open}
      size="xl"
      title={isUploading ? 'Upload picture' : 'Choose picture'}
      onClose={onClose}
    >
      {isUploading ? (
        <PictureUpload
          dropped={dropped}
          onUploaded={onChoose}
          onBack={() => setIsUploading(false)}
        />
      ) : (
        <Choices onChoose={onChoose} onUpload={upload} />
      )}
    </Modal>
  )
}

const pauseMs = 300

function Choices({
  onChoose,
  onUpload,
}: {
  onChoose: (picture: ChosenPicture) => void
  onUpload: (dropped: File | null) => void
}) {
  const { load, data, state } = useFetcher<{ rows: PictureRow[]; next: string | null } | null>()
  const [search, setSearch] = useState('')
  const [after, setAfter] = useState<string | null>(null)
  useEffect(() => {
    const params = new URLSearchParams({
      size: '50',
      ...(search && { q: search }),
      ...(after && { after }),
    })
    const timer = setTimeout(
      () => load(`${href('/admin/media/choices')}?${params}`),
      search === '' ? 0 : pauseMs,
    )
    return () => clearTimeout(timer)
  }, [load, search, after])
  const box = useRef<HTMLDivElement>(null)
  const isOver = useFileDrops(box, ([file]) => onUpload(file ?? null), {
    around: '[role=dialog]',
    pastesUnfocused: true,
  })
  return (
    <div ref={box} className={`flex flex-col gap-4 ${isOver ? 'bg-sunken' : ''}`}>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Search pictures"
          type="search"
          value={search}
          onChange={({ target }) => {
            setSearch(target.value)
            setAfter(null)
          }}
          className="min-w-48 flex-1"
        />
        <Button variant="outline" onClick={() => onUpload(null)}>
          Upload a new picture
        </Button>
      </div>
      <p role="status" className="text-muted text-sm">
        {data === undefined && 'Loading...'}
        {data === null && 'Failed to load pictures'}
        {data?.rows.length === 0 && 'No pictures found'}
      </p>
      {data && data.rows.length > 0 && (
        <ul
          aria-label="Pictures"
          aria-busy={state !== 'idle'}
          className="grid grid-cols-2 gap-3 aria-busy:opacity-60 sm:grid-cols-3 lg:grid-cols-5"
        >
          {data.rows.map(({ id, filePath, altText, fileName }) => (
            <li key={id} className="min-w-0">
              <button
                type="button"
                onClick={() => onChoose({ path: filePath, altText })}
                className="flex w-full cursor-pointer flex-col overflow-hidden rounded-lg border border-line text-left hover:border-text"
              >
                <span className="relative block aspect-4/3 w-full overflow-hidden bg-sunken">
                  <Picture
                    src={filePath}
                    alt=""
                    sizes="12rem"
                    loading="lazy"
                    className="absolute inset-0 size-full object-cover"
                  />
                </span>
                <span className="block p-2">
                  <span className="line-clamp-2 text-sm wrap-anywhere">
                    {altText || fileName || 'Picture without alt text'}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex justify-end gap-2">
        {after !== null && (
          <Button variant="outline" size="sm" onClick={() => setAfter(null)}>
            Back to the newest
          </Button>
        )}
        {data?.next && (
          <Button variant="outline" size="sm" onClick={() => setAfter(data.next)}>
            Older pictures
          </Button>
        )}
      </div>
    </div>
  )
}

type PictureUploadProps = {
  dropped: File | null
  onUploaded: (picture: ChosenPicture) => void
  onBack: () => void
}

/**
 * Uploads one picture into the library and chooses it. The dialog may be inside another form, so
 * this is not its own form.
 */
function PictureUpload({ dropped, onUploaded, onBack }: PictureUploadProps) {
  const [file, setFile] = useState(dropped)
  const [altText, setAltText] = useState('')
  const [problems, setProblems] = useState<{ file?: string; altText?: string }>({})
  const [progress, setProgress] = useState<number | null>(null)
  const upload = async () => {
    const found = {
      ...(file === null && { file: 'Choose a picture.' }),
      ...(file && file.size > maxFileBytes && { file: fileTooLarge(file.name) }),
      ...(altText.trim() === '' && { altText: missingAlt }),
    }
    setProblems(found)
    if (file === null || Object.keys(found).length > 0) return
    setProgress(0)
    const answer = await sendPicture(file, altText.trim(), setProgress)
    setProgress(null)
    if ('problem' in answer) setProblems({ file: answer.problem })
    else onUploaded({ path: answer.path, altText: answer.altText })
  }
  return (
    <div className="flex flex-col gap-4">
      <FileField
        label="Picture"
        accept={acceptedPictures}
        required
        hint={pictureFormats}
        error={problems.file}
        dropped={dropped}
        onFile={setFile}
      />
      <TextField
        label="Alt text"
        required
        maxLength={300}
        value={altText}
        onChange={({ target }) => setAltText(target.value)}
        error={problems.altText}
        hint="What the picture shows, for people who can’t see it."
      />
      {progress !== null && (
        <progress aria-label="Uploading" value={progress} max={1} className="w-full" />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onBack}>
          Back to the library
        </Button>
        <Button onClick={upload} loading={progress !== null}>
          Upload and use
        </Button>
      </div>
    </div>
  )
}
