import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { amount, heading, paragraph } from '#modules/mail/rules/email-parts.ts'
import { transfer } from './order-confirmation.ts'

/** Bank details for an order paid by EFT. */
export const bankTransferInstructionsEmail: EmailDefinition = {
  name: 'bank_transfer_instructions',
  type: 'transactional',
  subject: 'How to pay for order {{ order_id }}',
  html: [
    heading('Pay by bank transfer'),
    paragraph('Hello {{ customer_name }}'),
    paragraph(
      'Please pay the amount below into our account. We set up your service as soon as the money reaches us, usually within one or two business days.',
    ),
    amount('{{ amount | rand }}', 'Amount to pay'),
    transfer.html,
  ].join('\n'),
  text: `Hello {{ customer_name }}

Please pay the amount below into our account. We set up your service as soon as the money reaches us, usually within one or two business days.

Amount to pay: {{ amount | rand }}
${transfer.text}`,
  variables: ['customer_name', 'order_id', 'amount', ...transfer.variables],
}
