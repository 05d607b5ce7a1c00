import { z } from 'zod'
import { defineSection } from '../section.ts'
import { head, part, titled } from './parts.ts'

const kind = z.object({
  name: z.string(),
  text: z.string(),
  managed: z.string(),
  root: z.string(),
  neighbours: z.string(),
  choose: z.string(),
  avoid: z.string(),
})

const schema = z.object({
  head,
  wordpress: kind,
  cloud: kind,
  dedicated: kind,
  choice: z.object({
    title: z.string(),
    managed: z.string(),
    root: z.string(),
    neighbours: z.string(),
    choose: z.string(),
    avoid: z.string(),
  }),
  services: part,
  addOns: part,
  closing: titled,
})

export type ProductsContent = z.output<typeof schema>

export const productsSection = defineSection({
  key: 'products',
  title: 'Products',
  schema,
  initial: {
    head: {
      title: 'One price list. In rand.',
      lead: 'Everything we sell, on one page. {vat}The amounts include VAT; the smaller ones beside them do not. {/vat}What you pay first is what you pay when it renews.',
    },
    wordpress: {
      name: 'WordPress',
      text: 'Sites and shops that we update and back up, so that you can get on with the business.',
      managed: 'We do, WordPress included',
      root: 'No',
      neighbours: 'Shared machine, own limits',
      choose: 'Your site is WordPress and you do not want to run a server.',
      avoid: 'You need other software, or versions of your own choosing.',
    },
    cloud: {
      name: 'Cloud',
      text: 'A virtual server with root access. Start small and ask for more when you need it.',
      managed: 'You do, or ask us to',
      root: 'Yes',
      neighbours: 'Shared machine, own cores and memory',
      choose: 'You run an app, an API or several sites and know your way around Linux.',
      avoid: 'Nobody on your side wants to apply updates on a Sunday.',
    },
    dedicated: {
      name: 'Dedicated',
      text: 'A whole machine for work that must not wait for anybody else.',
      managed: 'You do, or ask us to',
      root: 'Yes, and remote console',
      neighbours: 'None',
      choose: 'Steady heavy load, large databases, or rules about who shares hardware.',
      avoid: 'Your load comes in bursts: a cloud server costs less and grows faster.',
    },
    choice: {
      title: 'Which one? An honest table.',
      managed: 'Who keeps it up to date',
      root: 'Root access',
      neighbours: 'Neighbours',
      choose: 'Choose it when',
      avoid: 'Leave it when',
    },
    services: { title: 'Work we do with our hands.', lead: 'Some things are not a plan. Ask, and you get a price before we begin.' },
    addOns: { title: 'To put beside a plan.', lead: 'Small things, bought when you need them. Ask for one in the chat or in a ticket.' },
    closing: {
      title: 'Three questions and you are done.',
      text: 'Is it WordPress? Do you want root? Must nobody share the machine? If that does not settle it, ask us.',
    },
  },
})
