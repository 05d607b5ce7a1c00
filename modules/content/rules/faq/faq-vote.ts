/** The response to a vote. */
export type FaqVoteAnswer = { voted?: 'yes' | 'no'; refusal?: { message: string } }

/** What the visitor reads beside the buttons. */
export const voteMessages = {
  yes: 'Thank you. Good to know.',
  no: 'Thank you. We’ll have another look at it.',
  failure: 'We couldn’t count your vote. Please try again.',
}
