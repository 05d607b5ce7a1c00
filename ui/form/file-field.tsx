import { type ComponentProps, useState } from 'react'
import {
  controlClasses,
  described,
  FieldFrame,
  type FieldLabels,
  useFieldId,
} from './field-frame.tsx'

type Props = FieldLabels & Omit<ComponentProps<'input'>, 'className' | 'children' | 'type'>

/**
 * A file upload. Its form needs `encType="multipart/form-data"`. The server's error about a file
 * goes when another one is chosen.
 */
export function FileField({
  label,
  hint,
  error: reported,
  hideLabel,
  className,
  onChange,
  ...input
}: Props) {
  const [outdated, setOutdated] = useState<FieldLabels['error']>(null)
  const error = typeof reported !== 'string' && reported === outdated ? null : reported
  const id = useFieldId(input.id, input.name)
  const labels = { label, hint, error, hideLabel, className }
  return (
    <FieldFrame id={id} labels={labels} required={input.required}>
      <input
        {...input}
        onChange={(event) => {
          setOutdated(reported)
          onChange?.(event)
        }}
        {...described(id, labels)}
        id={id}
        type="file"
        className={`${controlClasses} min-h-11 cursor-pointer py-1.5 text-sm file:mr-3 file:min-h-7 file:cursor-pointer file:rounded-md file:border file:border-line-strong file:border-solid file:bg-surface file:px-3 file:font-medium file:text-text`}
      />
    </FieldFrame>
  )
}
