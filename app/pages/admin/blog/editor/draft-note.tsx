import { href } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import type { PostEditorData } from '../load-editor.server.ts'

/** Says that the editor shows what was written and not saved yet. */
export function DraftNote({ editor: { id, draft, post, timezone } }: { editor: PostEditorData }) {
  if (draft === null) return null
  return (
    <Alert
      kind="info"
      title={draft.isOwn ? 'These changes are not saved yet' : `${draft.by} is writing here`}
      action={
        <ActionButton
          to={href('/admin/blog/:id/discard-draft', { id })}
          fields={post ? {} : { isNew: 'yes' }}
        >
          Discard changes
        </ActionButton>
      }
    >
      You see what {draft.isOwn ? 'you' : draft.by} wrote until {formatMoment(draft.at, timezone)}.{' '}
      {post ? 'The site shows the post as it was last saved.' : 'Only staff see it.'}
    </Alert>
  )
}
