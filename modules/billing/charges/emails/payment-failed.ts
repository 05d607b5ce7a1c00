import { documentAtStart, documentInSentence } from '#modules/billing/documents/rules/invoice.ts'
import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { letter, link, mutedText, say, sum, table } from '#modules/mail/rules/letter.ts'

const rows = [
  { label: documentAtStart, value: '{{ invoice_number }}' },
  { label: 'Service', value: '{{ package_name }}' },
  { label: 'Next attempt', value: '{{ next_attempt | day }}', when: 'next_attempt' },
]

/** A card charge for a renewal was declined. */
export const paymentFailedEmail: EmailDefinition = {
  name: 'payment_failed',
  type: 'transactional',
  subject: 'Your payment for {{ package_name }} didn’t go through',
  ...letter('We couldn’t charge your card', [
    say(
      `{% if card_expired != blank %}Your bank says that your card has expired, so the payment below was not made. {% else %}Your bank didn’t approve the payment below. {% endif %}Your service is still running for now. To keep it running, please pay the ${documentInSentence} or use another card.`,
    ),
    sum('{{ amount | rand }}', 'Due'),
    table(rows),
    link('{{ invoice_url }}', `Pay this ${documentInSentence}`),
    mutedText('If you’ve already paid, you don’t need to do anything.'),
  ]),
  variables: [
    'customer_name',
    'document_name',
    'invoice_number',
    'invoice_url',
    'package_name',
    'amount',
    'next_attempt',
    'card_expired',
  ],
}
