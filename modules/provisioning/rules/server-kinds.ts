/** The kinds of server, in the order in which staff choose. */
export const serverKinds = ['manual', 'webhook', 'directadmin', 'whm', 'plesk'] as const

export type ServerKind = (typeof serverKinds)[number]

/** What the screens and the rules know of a kind; its adapter is in `servers/`. */
export type ServerKindFacts = {
  label: string
  /** One sentence for the person who chooses. */
  help: string
  /** Where staff say how it is reached; null for a kind that is not reached by network. */
  access: {
    /** The port that is proposed. */
    port: number | null
    userName: string | null
    secret: string
    secretHelp: string
  } | null
  /** The server can be asked for an account; otherwise what it said last is believed. */
  isAsked: boolean
  /** It opens a panel for the customer. */
  signsIn: boolean
  /** What a user name may be. */
  userName: { most: number; forbidden: RegExp }
}

const names = { most: 8, forbidden: /^(test|root$|nobody$|admin$|mysql$|ftp$|mail$|www$)/ }

export const serverKindFacts: Record<ServerKind, ServerKindFacts> = {
  manual: {
    label: 'By hand',
    help: 'Each action becomes a task for staff, with a checklist and a due time.',
    access: null,
    isAsked: false,
    signsIn: false,
    userName: names,
  },
  webhook: {
    label: 'Webhook',
    help: 'Each action is sent to a program of yours, which does it and answers.',
    access: {
      port: null,
      userName: null,
      secret: 'Signing secret',
      secretHelp: 'Starts with whsec_. Your program checks signatures with it.',
    },
    isAsked: false,
    signsIn: false,
    userName: names,
  },
  directadmin: {
    label: 'DirectAdmin',
    help: 'Accounts of a DirectAdmin server, by an admin or a reseller.',
    access: {
      port: 2222,
      userName: 'Admin or reseller name',
      secret: 'Login key',
      secretHelp: 'A login key that may use the commands of docs/servers.md, or the password.',
    },
    isAsked: true,
    signsIn: true,
    userName: names,
  },
  whm: {
    label: 'cPanel (WHM)',
    help: 'Accounts of a cPanel server, by root or a reseller.',
    access: {
      port: 2087,
      userName: 'WHM user name',
      secret: 'API token',
      secretHelp: 'A token from Manage API Tokens, with the rights of docs/servers.md.',
    },
    isAsked: true,
    signsIn: true,
    userName: names,
  },
  plesk: {
    label: 'Plesk',
    help: 'Subscriptions of a Plesk server, by its administrator.',
    access: {
      port: 8443,
      userName: 'Administrator name',
      secret: 'Password',
      secretHelp: 'Or an API key, with the name left as X-API-Key.',
    },
    isAsked: true,
    signsIn: true,
    userName: { ...names, most: 16 },
  },
}
