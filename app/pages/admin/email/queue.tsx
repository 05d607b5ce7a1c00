import { data, href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { formClientAction } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import type { Result } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import {
  discardQueuedMails,
  pauseMailQueue,
  resumeMailQueue,
  retryFailedMails,
  sendQueuedMails,
} from '#modules/mail/operations/mail-queue.server.ts'
import { resumeMarketing } from '#modules/mail/operations/marketing-stop.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import type { Route } from './+types/queue'
import { isQueueForm, type QueueForm, queueForms } from './queue/queue-forms.ts'

const failure = 'That didn’t work. Please try again in a moment.'

const operations: Record<QueueForm, (actor: Actor) => Promise<Result<unknown>>> = {
  pause: pauseMailQueue,
  resume: resumeMailQueue,
  send: sendQueuedMails,
  'resume-marketing': resumeMarketing,
  retry: retryFailedMails,
  discard: discardQueuedMails,
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? queueForms[loaderData.form].title : 'Email queue' },
]

export async function loader(args: Route.LoaderArgs) {
  return { form: formOf(args.params.form) }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  failure,
  run: (member) => operations[formOf(params.form)](member),
  done: () =>
    redirectWithToast(href('/admin/email'), {
      kind: 'success',
      message: queueForms[formOf(params.form)].done,
    }),
}))

export const clientAction = formClientAction(failure)

function formOf(name: string): QueueForm {
  if (!isQueueForm(name)) throw data('There is no such page.', { status: 404 })
  return name
}

export default function ChangeQueue({ loaderData: { form }, actionData }: Route.ComponentProps) {
  const { title, description, label, isDangerous } = queueForms[form]
  return (
    <DialogForm
      title={title}
      description={description}
      back={href('/admin/email')}
      refusal={actionData?.refusal}
      submitLabel={label}
      {...(isDangerous && { submitVariant: 'danger' as const })}
    >
      {null}
    </DialogForm>
  )
}
