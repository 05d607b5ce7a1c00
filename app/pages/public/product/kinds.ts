import type { PackageType } from '#modules/catalog/rules/package.ts'

export type Kind = {
  type: PackageType
  path: string
  name: string
  oneLine: string
  /** Rows of the table that helps to choose between kinds. */
  choice: { managed: string; root: string; neighbours: string; choose: string; avoid: string }
}

export const kinds: readonly Kind[] = [
  {
    type: 'wordpress',
    path: '/products/wordpress',
    name: 'WordPress',
    oneLine: 'Sites and shops that we update and back up, so that you can get on with the business.',
    choice: {
      managed: 'We do, WordPress included',
      root: 'No',
      neighbours: 'Shared machine, own limits',
      choose: 'Your site is WordPress and you do not want to run a server.',
      avoid: 'You need other software, or versions of your own choosing.',
    },
  },
  {
    type: 'cloud',
    path: '/products/cloud',
    name: 'Cloud',
    oneLine: 'A virtual server with root access. Start small and ask for more when you need it.',
    choice: {
      managed: 'You do, or ask us to',
      root: 'Yes',
      neighbours: 'Shared machine, own cores and memory',
      choose: 'You run an app, an API or several sites and know your way around Linux.',
      avoid: 'Nobody on your side wants to apply updates on a Sunday.',
    },
  },
  {
    type: 'dedicated',
    path: '/products/dedicated',
    name: 'Dedicated',
    oneLine: 'A whole machine for work that must not wait for anybody else.',
    choice: {
      managed: 'You do, or ask us to',
      root: 'Yes, and remote console',
      neighbours: 'None',
      choose: 'Steady heavy load, large databases, or rules about who shares hardware.',
      avoid: 'Your load comes in bursts: a cloud server costs less and grows faster.',
    },
  },
]
