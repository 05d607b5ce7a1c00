import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { button, callout, heading, paragraph, smallPrint } from '#modules/mail/rules/email-parts.ts'

/** To staff who may see the billing cockpit, once a day, while the daily run is missing. */
export const billingRunMissingEmail: EmailDefinition = {
  name: 'billing_run_missing',
  type: 'notification',
  subject: 'Billing needs you: {{ headline }}',
  html: [
    heading('The billing run needs you'),
    paragraph('Hello {{ staff_name }}'),
    callout('{{ headline }}'),
    paragraph('{{ advice }} Nobody is billed twice: a run that is started late makes up for what was missed.'),
    button('{{ site_url }}/admin/billing', 'Open the billing cockpit'),
    smallPrint('You get this once a day, because you may see the billing cockpit, until a run is completed.'),
  ].join('\n'),
  text: `Hello {{ staff_name }}

{{ headline }}

{{ advice }} Nobody is billed twice: a run that is started late makes up for what was missed.

Open the billing cockpit: {{ site_url }}/admin/billing

You get this once a day, because you may see the billing cockpit, until a run is completed.`,
  variables: ['staff_name', 'headline', 'advice'],
}
