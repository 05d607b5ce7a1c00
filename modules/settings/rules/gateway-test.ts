/** A test of the card gateway's credentials. `credentials` stands for those that were tested: with others it says nothing. `at` is an ISO moment. */
export type GatewayTest = { credentials: string; succeeded: boolean; message: string; at: string }
