/**
 * How a connection test went: what was found, in a sentence for staff, and when (ISO).
 * `credentials` stands for those that were tested: of others it says nothing.
 */
export type GatewayTest = {
  credentials: string
  status: 'success' | 'failed'
  message: string
  date: string
}
