import type { CustomerAccount } from '../queries/accounts.server.ts'

/** In honest words, without promising a time. */
export function whatHappens({ seen, verb, actionState }: CustomerAccount): string {
  if (seen === 'ended') return 'This account was deleted with all that it held.'
  if (seen === 'none') {
    if (actionState === 'running' || actionState === 'waiting')
      return 'We are setting it up now. That usually takes a few minutes; we email you when it is ready.'
    return 'A colleague is setting it up. We email you when it is ready.'
  }
  if (verb === 'unsuspend') return 'It is being switched on again.'
  if (verb === 'change_plan') return 'Its plan is being changed. It works meanwhile.'
  if (seen === 'suspended') return 'It is switched off. Nothing in it is lost.'
  return 'It is set up and running.'
}
