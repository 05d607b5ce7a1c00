import { href } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import { plainMinutes } from '#modules/blog/rules/plain-minutes.ts'
import { postStatuses } from '#modules/blog/rules/status.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { PostEditorData } from '../load-editor.server.ts'
import { postStatusOptions } from '../post-status.tsx'
import type { PartProps } from './fields.tsx'

const hints = {
  draft: 'Only staff see it.',
  published: 'Visitors see it as soon as you save.',
  scheduled: 'Published automatically at the time below.',
  archived: 'Off the site. You can publish it again later.',
}

/** Whether and when the post is on the site. */
export function PublishCard({
  values,
  set,
  errors,
  zone,
  hydrated,
}: PartProps & { zone: string; hydrated: boolean }) {
  return (
    <Card title="Publishing">
      <div className="flex flex-col gap-4">
        <SelectField
          label="Status"
          name="status"
          value={values.status}
          onChange={({ target }) =>
            set({ status: postStatuses.find((status) => status === target.value) ?? 'draft' })
          }
          options={postStatusOptions}
          hint={hints[values.status]}
          error={errors.status}
        />
        {(values.status === 'scheduled' || !hydrated) && (
          <DateField
            label="Publish on"
            name="publishAt"
            withTime
            value={values.publishAt}
            onChange={({ target }) => set({ publishAt: target.value })}
            hint={`In the time zone of the site, ${zone}. Needed for scheduled posts only.`}
            error={errors.publishAt}
          />
        )}
        <CheckboxField
          label="Featured"
          name="isFeatured"
          checked={values.isFeatured}
          onChange={({ target }) => set({ isFeatured: target.checked })}
          hint="The newest featured post opens the blog."
        />
        <CheckboxField
          label="Allow comments"
          name="allowComments"
          checked={values.allowComments}
          onChange={({ target }) => set({ allowComments: target.checked })}
          hint="While comments are on for the whole blog."
        />
        <TextField
          label="Reading time in minutes"
          name="readingTime"
          type="number"
          min={1}
          max={999}
          step={1}
          value={values.readingTime}
          placeholder={String(plainMinutes(values.content))}
          onChange={({ target }) => set({ readingTime: target.value })}
          hint="Leave blank to compute it at 200 words a minute."
          error={errors.readingTime}
        />
      </div>
    </Card>
  )
}

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
