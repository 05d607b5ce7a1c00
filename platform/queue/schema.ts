/**
 * Where pg-boss keeps its tables. Another schema than its own default: the embedded database gives
 * this one to the program (postgres/roles.server.ts).
 */
export const queueSchema = 'queue'
