import { useState } from 'react'
import { fileTooLarge, maxFileBytes } from '#kernel/files/upload-limit.ts'
import { acceptedPictures, missingAlt, pictureFormats } from '#modules/content/rules/library.ts'
import { TextField } from '#ui/form/field.tsx'
import { FileField } from '#ui/form/file-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { ChosenPicture } from './picture-field.tsx'
import { sendPicture } from './send-picture.ts'

type Props = { onUploaded: (picture: ChosenPicture) => void; onBack: () => void }

/**
 * Uploads one picture into the library and chooses it. The dialog may be inside another form, so
 * this is not its own form.
 */
export function PictureUpload({ onUploaded, onBack }: Props) {
  const [file, setFile] = useState<File | null>(null)
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
        onChange={({ target }) => setFile(target.files?.[0] ?? null)}
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
