import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { letter, lines, link, mutedText, say, table, textIf } from '#modules/mail/rules/letter.ts'

const accessRows = [
  { label: 'Domain', value: '{{ domain_name }}', when: "domain_name and domain_name != ''" },
  { label: 'User name', value: '{{ user_name }}', when: "user_name and user_name != ''" },
  {
    label: 'Server address',
    value: '{{ server_address }}',
    when: "server_address and server_address != ''",
  },
  {
    label: 'Name servers',
    value: '{{ name_servers }}',
    when: "name_servers and name_servers != ''",
  },
]

/** An account was set up. It names no password: none is kept, the customer sets one. */
export const serviceReadyEmail: EmailDefinition = {
  name: 'service_ready',
  type: 'transactional',
  subject: 'Your service {{ package_name }} is ready',
  ...letter('Your service is ready', [
    say('We’ve set up {{ package_name }} for you.'),
    table(accessRows),
    textIf(
      'name_servers',
      'To move your domain here, enter the name servers above where the domain is registered.',
    ),
    say('Your service page says how to get in, and what comes next.'),
    link('{{ site_url }}/dashboard/services/{{ service_id }}', 'Open your service'),
  ]),
  variables: [
    'customer_name',
    'package_name',
    'domain_name',
    'user_name',
    'server_address',
    'name_servers',
    'service_id',
  ],
}

const endedRows = [
  { label: 'Service', value: '{{ package_name }}' },
  { label: 'Domain', value: '{{ domain_name }}', when: "domain_name and domain_name != ''" },
]

/** An ended service's account was deleted, with all that it held. */
export const serviceEndedEmail: EmailDefinition = {
  name: 'service_ended',
  type: 'transactional',
  subject: 'The account of {{ package_name }} was deleted',
  ...letter('Your account was deleted', [
    say(
      'The service below had ended. Its account was deleted from our server, with its files, databases and mailboxes.',
    ),
    table(endedRows),
    mutedText('If you didn’t expect this, reply to this email and we’ll look into it right away.'),
  ]),
  variables: ['customer_name', 'package_name', 'domain_name'],
}

const taskRows = [
  { label: 'Task', value: '{{ task }}' },
  { label: 'Service', value: '{{ package_name }}' },
  { label: 'Domain', value: '{{ domain_name }}', when: "domain_name and domain_name != ''" },
  { label: 'Customer', value: '{{ customer_name }}' },
  { label: 'Server', value: '{{ server_name }}', when: "server_name and server_name != ''" },
  { label: 'Due', value: '{{ due_at }}', when: "due_at and due_at != ''" },
  { label: 'Why', value: '{{ reason }}', when: "reason and reason != ''" },
]
/** To a member of staff: a colleague handed over what a person has to do with an account. */
export const serviceTaskAssignedEmail: EmailDefinition = {
  name: 'service_task_assigned',
  type: 'notification',
  subject: 'Assigned to you: {{ task }} {{ domain_name }}',
  ...letter(
    'A task for you',
    [
      say('This task was assigned to you.'),
      table(taskRows),
      lines('checklist'),
      link('{{ site_url }}{{ page }}', 'Open the task'),
    ],
    'staff_name',
  ),
  variables: [
    ...['staff_name', 'task', 'package_name', 'domain_name', 'customer_name'],
    ...['server_name', 'due_at', 'reason', 'checklist', 'page'],
  ],
}
