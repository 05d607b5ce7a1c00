import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { button, callout, heading, paragraph } from '#modules/mail/rules/email-parts.ts'

/** To staff who manage settings: nothing is sent to an endpoint any more. */
export const webhooksStoppedEmail: EmailDefinition = {
  name: 'webhooks_stopped',
  type: 'notification',
  subject: 'Webhooks to {{ host }} were stopped',
  html: [
    heading('Webhooks to {{ host }} were stopped'),
    paragraph('Hello {{ staff_name }}'),
    callout('{{ reason }}'),
    paragraph(
      'Whoever runs the receiver should look at it. Events are kept for 30 days: once the endpoint is resumed, those that wait are sent.',
    ),
    button('{{ site_url }}/admin/webhooks/{{ endpoint_id }}', 'Open the endpoint'),
  ].join('\n'),
  text: `Hello {{ staff_name }}

Webhooks to {{ host }} were stopped: {{ reason }}

Whoever runs the receiver should look at it. Events are kept for 30 days: once the endpoint is resumed, those that wait are sent.

{{ site_url }}/admin/webhooks/{{ endpoint_id }}`,
  variables: ['staff_name', 'host', 'reason', 'endpoint_id'],
}
