import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { letter, link, say } from '#modules/mail/rules/letter.ts'

/**
 * To a customer whose service has run for some time. Marketing: only who agreed gets it, with a
 * link to unsubscribe.
 */
export const reviewInvitationEmail: EmailDefinition = {
  name: 'review_invitation',
  type: 'marketing',
  subject: 'Tell us about {{ service_name }}',
  ...letter('How are we doing?', [
    say(
      'You have had {{ service_name }} for a while now. Would you tell others how it works for you? It takes two minutes.',
    ),
    link('{{ review_url }}', 'Write a review'),
    say('We read every review before it goes on our site, and we publish good and bad ones.'),
  ]),
  variables: ['customer_name', 'service_name', 'review_url'],
}
