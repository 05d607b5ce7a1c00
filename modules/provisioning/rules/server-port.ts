import type { ServerKind } from './server-kinds.ts'

/** How a server is reached. */
export type ServerConnection = {
  /** With its port, such as https://server.example:2222; only simulators have a path. */
  address: string
  userName: string
  /** A password, login key or token, in plain text: never in an address, a log or an exchange. */
  secret: string
  /** SHA-256 of the certificate, in lower-case hexadecimal digits; '' where it is verified. */
  fingerprint: string
}

/**
 * The port to a hosting server. Calls never throw for a fault of the other side. Each verb is safe
 * to repeat: it reads first where the server can be asked, and what is already so is done.
 */
export type HostingServer = {
  /** Whether it answers, knows us, and lets us do what services need. */
  test(): Promise<ServerAnswer<ServerFacts>>
  /** Names of the plans that accounts may be given. */
  plans(): Promise<ServerAnswer<string[]>>
  /** Null where there is no such account. */
  get(userName: string): Promise<ServerAnswer<Account | null>>
  /** Refuses `taken` where the user name or domain belongs to another account. */
  create(account: NewAccount): Promise<ServerAnswer<Created>>
  suspend(target: Target, reason: string): Promise<ServerAnswer<null>>
  unsuspend(target: Target): Promise<ServerAnswer<null>>
  changePlan(target: Target, plan: string): Promise<ServerAnswer<null>>
  changePassword(target: Target, password: string): Promise<ServerAnswer<null>>
  /** Deletes the account with all that it holds. */
  terminate(target: Target): Promise<ServerAnswer<null>>
  /**
   * An address that signs in to the panel once, for some minutes. `visitorAddress` is the IP address
   * of the browser that will open it: some panels refuse others.
   */
  signInUrl(target: Target, visitorAddress: string): Promise<ServerAnswer<string>>
  usage(target: Target): Promise<ServerAnswer<Usage>>
  /** All accounts that our user may see. */
  list(): Promise<ServerAnswer<Account[]>>
}

/** `actionId` is the same for each attempt of one action: an idempotency key. */
export type Target = { serviceId: string; actionId: string; userName: string; domain: string }

export type NewAccount = Target & {
  plan: string
  email: string
  /** Random, given to the server and then forgotten. */
  password: string
}

export type ServerFacts = { version: string }

export type Created = { ip: string; nameServers: string[] }

export type Account = {
  userName: string
  domain: string
  plan: string
  isSuspended: boolean
  email: string
  /** The id of our service where the server stores one; '' otherwise. */
  serviceId: string
  ip: string
}

/** Bytes; a limit is null where there is none. What the server does not tell is missing. */
export type Usage = {
  disk?: Measure
  traffic?: Measure
  mailboxes?: Measure
  databases?: Measure
}

export type Measure = { used: number; limit: number | null }

/**
 * `pending`: another program or a person will say when it is done. `refused`: nothing was done.
 * `unknown`: it may have been done; ask the server before anything else.
 */
export type ServerAnswer<T> =
  | { kind: 'done'; value: T }
  | { kind: 'pending'; message: string }
  | { kind: 'refused'; reason: Refusal; message: string }
  | { kind: 'unknown'; message: string }

/** `later` may be tried again by itself; the others need a person or other data. */
export type Refusal = 'credentials' | 'limit' | 'invalid' | 'taken' | 'not_found' | 'later'

/** What was sent and answered, without secrets, for staff. */
export type Exchange = { request: string; answer: string; milliseconds: number }

export type ConnectServer = (
  connection: ServerConnection,
  record: (exchange: Exchange) => void,
) => HostingServer

export type ServerConnections = Record<ServerKind, ConnectServer>
