import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { button, callout, heading, paragraph, smallPrint } from '#modules/mail/rules/email-parts.ts'

/** Sent once a day, while the daily run is missing, to staff who can see the billing cockpit. */
export const billingRunMissingEmail: EmailDefinition = {
  name: 'billing_run_missing',
  type: 'notification',
  subject: 'Billing needs attention: {{ headline }}',
  html: [
    heading('The billing run needs attention'),
    paragraph('Hello {{ staff_name }}'),
    callout('{{ headline }}'),
    paragraph('{{ advice }} A late run catches up on what was missed, and nobody is billed twice.'),
    button('{{ site_url }}/admin/billing', 'Open the billing cockpit'),
    smallPrint(
      'You get this email once a day until a run is completed, because you have access to the billing cockpit.',
    ),
  ].join('\n'),
  text: `Hello {{ staff_name }}

{{ headline }}

{{ advice }} A late run catches up on what was missed, and nobody is billed twice.

Open the billing cockpit: {{ site_url }}/admin/billing

You get this email once a day until a run is completed, because you have access to the billing cockpit.`,
  variables: ['staff_name', 'headline', 'advice'],
}
