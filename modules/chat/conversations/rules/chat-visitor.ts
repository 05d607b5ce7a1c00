import type { Actor } from '#modules/identity/rules/actor.ts'

/**
 * Who asks on the visitor's side: the browser that its cookie proves (null for one that never
 * chatted), who is signed in, and the network address.
 */
export type ChatVisitor = { visitorId: string | null; actor: Actor; address: string }
