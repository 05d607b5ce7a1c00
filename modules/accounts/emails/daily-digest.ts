import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { button, heading, paragraph, quote, smallPrint } from '#modules/mail/rules/email-parts.ts'

/** To staff who chose it, each morning. `sales_lines` and `waiting_lines` are lines of text. */
export const dailyDigestEmail: EmailDefinition = {
  name: 'daily_digest',
  type: 'notification',
  subject: 'Yesterday, and what waits for you today',
  html: [
    heading('Good morning'),
    paragraph('Hello {{ staff_name }}'),
    `{% if sales_lines != blank %}${paragraph('On {{ digest_date | day }}:')}${quote('sales_lines')}{% endif %}`,
    `{% if waiting_lines != blank %}${paragraph('What waits for you now:')}${quote('waiting_lines')}{% endif %}`,
    button('{{ site_url }}/admin', 'Open the dashboard'),
    smallPrint('You get this email because of your choice on your profile.'),
  ].join('\n'),
  text: `Hello {{ staff_name }}
{% if sales_lines != blank %}
On {{ digest_date | day }}:
{{ sales_lines }}
{% endif %}{% if waiting_lines != blank %}
What waits for you now:
{{ waiting_lines }}
{% endif %}
Open the dashboard: {{ site_url }}/admin

You get this email because of your choice on your profile.`,
  variables: ['staff_name', 'digest_date', 'sales_lines', 'waiting_lines'],
}
