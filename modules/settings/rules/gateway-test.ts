/** How a connection test went: what was found, in a sentence for staff, and when (ISO). */
export type GatewayTest = { status: 'success' | 'failed'; message: string; date: string }
