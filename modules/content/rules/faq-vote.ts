/** What a vote on an answer is answered with. */
export type FaqVoteAnswer = { voted?: 'yes' | 'no'; refusal?: { message: string } }

/** What the visitor reads beside the buttons. */
export const voteMessages = {
  yes: 'Thank you. Good to know.',
  no: 'Thank you. We will look at it again.',
  failure: 'Your vote could not be counted. Please try again.',
}
