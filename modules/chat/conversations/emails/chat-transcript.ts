import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import { heading, paragraph, quote, smallPrint } from '#modules/mail/rules/email-parts.ts'

const stranger =
  'Someone asked us to send this chat to your address. If it wasn’t you, you don’t need to do anything.'

/** What was said in a chat, to the visitor or operator who asked for it. */
export const chatTranscriptEmail: EmailDefinition = {
  name: 'chat_transcript',
  type: 'transactional',
  subject: 'Your chat with {{ site_title }}',
  html: [
    heading('Your chat with us'),
    paragraph('This is what was said in the chat of {{ started_at }} with {{ name }}:'),
    quote('transcript'),
    smallPrint(stranger),
  ].join('\n'),
  text: `This is what was said in the chat of {{ started_at }} with {{ name }}:

{{ transcript }}

${stranger}`,
  variables: ['name', 'started_at', 'transcript'],
}
