import { Lock, Reply } from 'lucide-react'

const choice =
  'inline-flex min-h-8 max-sm:min-h-11 cursor-pointer items-center gap-1.5 rounded-md px-2 font-medium text-muted text-sm has-checked:bg-surface has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-focus'

/**
 * Whom one writes to. Radio buttons, so it works without scripts and the colours follow without
 * them.
 */
export function KindChoice({
  isNoteOnly,
  onChange,
}: {
  isNoteOnly: boolean
  onChange: () => void
}) {
  return (
    <fieldset className="flex w-fit gap-1 rounded-lg bg-sunken p-0.5" onChange={onChange}>
      <legend className="sr-only">What you write</legend>
      {!isNoteOnly && (
        <label className={choice}>
          <input type="radio" name="kind" value="reply" defaultChecked className="sr-only" />
          <Reply aria-hidden="true" className="size-4" />
          Reply
        </label>
      )}
      <label className={choice}>
        <input
          type="radio"
          name="kind"
          value="note"
          defaultChecked={isNoteOnly}
          className="sr-only"
        />
        <Lock aria-hidden="true" className="size-4" />
        Private note
      </label>
    </fieldset>
  )
}
