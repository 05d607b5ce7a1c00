import { FileText, X } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { formatFileSize } from '#kernel/files/file-size.ts'
import { fileTooLarge, maxFileBytes } from '#kernel/files/upload-limit.ts'
import { IconButton } from '../primitives/icon-button.tsx'
import { described, FieldFrame, type FieldLabels, messages, useFieldId } from './field-frame.tsx'
import { FileChooser } from './file-chooser.tsx'

type Props = FieldLabels &
  Omit<ComponentProps<'input'>, 'className' | 'children' | 'type' | 'multiple' | 'onChange'> & {
    onFile?: (file: File | null) => void
    /** A file that was dropped before the field was there. It is not in the input. */
    dropped?: File | null
  }

/**
 * One file of a form, which needs `encType="multipart/form-data"`. The server's error about a file
 * goes when another one is chosen; what is larger than the server takes is said at once.
 */
export function FileField({ label, hint, error: reported, hideLabel, ...rest }: Props) {
  const { className, onFile, dropped = null, ...input } = rest
  const [file, setFile] = useState(dropped)
  const [problem, setProblem] = useState('')
  const [outdated, setOutdated] = useState<FieldLabels['error']>(null)
  const box = useRef<HTMLDivElement>(null)
  const id = useFieldId(input.id, input.name)
  const choose = (next: File | null) => {
    setOutdated(reported)
    setFile(next)
    onFile?.(next)
  }
  const remove = () => {
    const field = box.current?.querySelector('input')
    if (field) field.value = ''
    field?.focus()
    choose(null)
  }
  const labels = {
    label,
    hint,
    error: errorOf(reported === outdated ? null : reported, file, problem),
    hideLabel,
    className,
  }
  return (
    <FieldFrame id={id} labels={labels} required={input.required}>
      <div ref={box} className="flex min-w-0 flex-col gap-1.5">
        <FileChooser
          {...input}
          {...described(id, labels)}
          id={id}
          staysInForm
          onFiles={([chosen]) => choose(chosen ?? null)}
          onProblem={setProblem}
        />
        {file && (
          <p className="flex min-w-0 items-center gap-3 pl-3 text-sm">
            <FileText aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
            <span className="flex min-w-0 flex-1 gap-2">
              <span className="truncate">{file.name}</span>
              <span className="tabular shrink-0 text-muted">{formatFileSize(file.size)}</span>
            </span>
            <IconButton
              label={`Remove ${file.name}`}
              icon={<X aria-hidden="true" className="size-4" />}
              onClick={remove}
            />
          </p>
        )}
      </div>
    </FieldFrame>
  )
}

function errorOf(reported: FieldLabels['error'], file: File | null, problem: string) {
  if (problem !== '') return problem
  if (messages(reported).length > 0) return reported
  return file && file.size > maxFileBytes ? fileTooLarge(file.name) : null
}
