/** Types of the few members we use: the package has none. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net'

  type Folder = { messages?: { raw: string }[]; uidvalidity?: number }
  type Options = {
    plugins: string[]
    users: Record<string, { password: string }>
    storage: Record<string, Folder>
    secureConnection?: boolean
    credentials?: { key: string; cert: string }
  }
  export type Hoodiecrow = {
    server: Server
    connectionHandlers: ((connection: { socket: import('node:net').Socket | null }) => void)[]
    /** `raw` has one character for each byte. */
    appendMessage(folder: string, flags: string[], date: Date | false, raw: string): unknown
    getMailbox(folder: string): { messages: { flags: string[]; raw: string }[] }
  }
  export default function hoodiecrow(options: Options): Hoodiecrow
}
