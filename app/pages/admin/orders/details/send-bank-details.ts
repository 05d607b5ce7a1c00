import { sendEmailAction } from './send-email-action.server.ts'

export const action = sendEmailAction({
  kind: 'bank-transfer',
  done: 'Bank transfer instructions sent',
  notSent: (reason) => `Failed to send bank transfer instructions. ${reason}`,
})

export const loader = action.loader
