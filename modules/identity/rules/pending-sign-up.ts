/** How long the mailed link finishes a sign-up. */
export const signUpHours = 24

/**
 * A sign-up that waits for its mailed link. There is no account until the link is opened and the
 * password given again.
 */
export type PendingSignUp = {
  name: string
  email: string
  passwordHash: string
  /** The page that the visitor was going to, such as the order. */
  target: string
  /** The box beside the form was ticked; counts once the address is confirmed. */
  marketing?: boolean | undefined
}
