import type { PostStatus } from '#modules/blog/rules/status.ts'
import { Button } from '#ui/primitives/button.tsx'
import type { Autosave } from './use-autosave.ts'

type Props = {
  form: string
  status: PostStatus
  wasPublished: boolean
  isChanged: boolean
  saving: boolean
  hydrated: boolean
  autosave: Autosave
}

/** Stays in view: what became of the newest text, and the button, which says what saving does. */
export function SaveBar({
  form,
  status,
  wasPublished,
  isChanged,
  saving,
  hydrated,
  autosave,
}: Props) {
  const isWrong = autosave.status === 'failed' || autosave.status === 'refused'
  return (
    <div className="sticky bottom-(--bottom-bars) z-20 -mx-2 flex flex-wrap items-center justify-end gap-2 rounded-t-xl border border-line border-b-0 bg-surface px-4 py-3 shadow-[0_-8px_24px_-16px_rgb(11_18_32/0.35)]">
      <span
        role="status"
        className={`mr-auto min-w-0 font-medium text-sm ${isWrong ? 'text-danger' : 'text-muted'}`}
      >
        {stateOf(autosave, isChanged)}
      </span>
      <Button type="submit" form={form} loading={saving}>
        {saving ? 'Saving...' : hydrated ? labelOf(status, wasPublished) : 'Save post'}
      </Button>
    </div>
  )
}

function stateOf({ status, message }: Autosave, isChanged: boolean): string {
  if (status === 'refused') return `${message} Yours is no longer stored automatically: save it.`
  if (status === 'failed') return message
  if (!isChanged) return ''
  if (status === 'saved') return 'Stored as a draft. Not on the site until you save.'
  return status === 'saving' ? 'Storing…' : 'Unsaved changes'
}

function labelOf(status: PostStatus, wasPublished: boolean): string {
  if (status === 'published') return wasPublished ? 'Update post' : 'Publish post'
  return { draft: 'Save draft', scheduled: 'Schedule post', archived: 'Archive post' }[status]
}
