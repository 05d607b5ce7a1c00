type Form = {
  title: string
  description: string
  label: string
  done: string
  isDangerous: boolean
}

/** What can be done with the queue; each asks first. */
export const queueForms = {
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

export type QueueForm = keyof typeof queueForms

export function isQueueForm(name: string): name is QueueForm {
  return Object.hasOwn(queueForms, name)
}
