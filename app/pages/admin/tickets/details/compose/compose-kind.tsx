import { Lock, Reply } from 'lucide-react'

const choice =
  'relative flex min-h-9 max-sm:min-h-11 grow cursor-pointer items-center justify-center gap-2 rounded-lg px-3 font-semibold text-muted text-sm hover:text-text has-checked:bg-surface has-checked:text-text has-checked:shadow-sm has-checked:ring-1 has-checked:ring-line-strong has-focus-visible:outline-2 has-focus-visible:outline-focus'

/** To the customer, or between staff. */
export function ComposeKind({ defaultValue }: { defaultValue: string }) {
  return (
    <fieldset className="flex gap-1 self-start rounded-xl max-sm:self-stretch border border-line bg-sunken p-1">
      <legend className="sr-only">Who reads it</legend>
      <label className={choice}>
        <input
          type="radio"
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          name="isInternal"
          value="no"
          defaultChecked={defaultValue !== 'yes'}
        />
        <Reply aria-hidden="true" className="size-4" />
        Reply to customer
      </label>
      <label className={choice}>
        <input
          type="radio"
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          name="isInternal"
          value="yes"
          defaultChecked={defaultValue === 'yes'}
        />
        <Lock aria-hidden="true" className="size-4" />
        Internal note
      </label>
    </fieldset>
  )
}
