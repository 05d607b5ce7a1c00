import { maxReasonLength } from '#kernel/reason.ts'
import { TextField } from './field.tsx'

type Props = {
  typed: string | undefined
  error?: string[] | undefined
  placeholder?: string
  className?: string
}

/** Why a staff member takes something back: one line, kept in its history. */
export function ReasonField({ typed, ...field }: Props) {
  return (
    <TextField
      label="Reason"
      name="reason"
      maxLength={maxReasonLength}
      required
      autoComplete="off"
      defaultValue={typed}
      {...field}
    />
  )
}
