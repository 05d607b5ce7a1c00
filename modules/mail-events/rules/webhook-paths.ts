/** Where providers post what became of our emails. */
export const mailEventPaths = {
  smtp2go: '/api/mail-events/smtp2go',
  ses: '/api/mail-events/ses',
} as const
export type MailEventProvider = keyof typeof mailEventPaths
export const mailEventProviders: readonly MailEventProvider[] = ['smtp2go', 'ses']

export function isMailEventPath(path: string): boolean {
  return Object.values(mailEventPaths).some((own) => own === path)
}
