import { data, href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
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

type Form = {
  title: string
  description: string
  label: string
  done: string
  isDangerous: boolean
}

/** What can be done with the queue; each asks first. */
const queueForms = {
  pause: {
    title: 'Pause the email queue?',
    description:
      'Emails are still queued, and none goes out until you resume the queue. That includes invoices, reminders and links to sign in. Test emails still go out.',
    label: 'Pause queue',
    done: 'Email queue paused',
    isDangerous: true,
  },
  resume: {
    title: 'Resume the email queue?',
    description: 'Everything that is waiting is sent now.',
    label: 'Resume queue',
    done: 'Email queue resumed',
    isDangerous: false,
  },
  send: {
    title: 'Send all waiting emails now?',
    description:
      'After an outage the next try of an email may be up to an hour away. All of them are tried at once; each goes out once.',
    label: 'Send now',
    done: 'The waiting emails are being sent',
    isDangerous: false,
  },
  'resume-marketing': {
    title: 'Send marketing emails again?',
    description:
      'Take addresses that bounce off your lists first, and ask why recipients complained. Marketing stops again automatically when the rates of the next 24 hours are too high.',
    label: 'Resume marketing',
    done: 'Marketing emails are sent again',
    isDangerous: true,
  },
  retry: {
    title: 'Retry all failed emails?',
    description:
      'Every failed email under ‘To review’ is queued again. Emails whose one-time link was erased, and those that may have arrived, are left out.',
    label: 'Retry all failed',
    done: 'The failed emails are queued again',
    isDangerous: false,
  },
  discard: {
    title: 'Discard all queued emails?',
    description:
      'Nothing that is waiting now is sent any more. It stays in the log as failed. This cannot be undone.',
    label: 'Discard queued emails',
    done: 'The queued emails were discarded',
    isDangerous: true,
  },
} as const satisfies Record<string, Form>

type QueueForm = keyof typeof queueForms

function isQueueForm(name: string): name is QueueForm {
  return Object.hasOwn(queueForms, name)
}

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
  run: (member) => operations[formOf(params.form)](member),
  done: () =>
    redirectWithToast(href('/admin/email'), {
      kind: 'success',
      message: queueForms[formOf(params.form)].done,
    }),
}))

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
