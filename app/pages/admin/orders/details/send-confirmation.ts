import { sendEmailAction } from './send-email-action.server.ts'

export const action = sendEmailAction({
  kind: 'confirmation',
  done: 'Order confirmation email sent successfully',
  notSent: (reason) => `Failed to send confirmation email: ${reason}`,
})

export const loader = action.loader
