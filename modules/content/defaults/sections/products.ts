import { defineSection } from '../../rules/section.ts'
import { productsSchema } from '../../rules/sections/catalogue.ts'

export const productsSection = defineSection({
  key: 'products',
  title: 'Products',
  schema: productsSchema,
  initial: {
    head: {
      title: 'One price list. In rand.',
      lead: 'Everything we sell, on one page. {vat}The big prices include VAT; the smaller ones next to them don’t. {/vat}What you pay first is what you pay when it renews.',
    },
    wordpress: {
      name: 'WordPress',
      text: 'Sites and shops that we update and back up, so you can get on with the business.',
      managed: 'We do, WordPress included',
      root: 'No',
      neighbours: 'Shared machine, your own limits',
      choose: 'Your site runs on WordPress and you don’t want to run a server.',
      avoid: 'You need other software, or your own choice of versions.',
    },
    cloud: {
      name: 'Cloud',
      text: 'A virtual server with root access. Start small and grow when you need to.',
      managed: 'You do, or ask us to',
      root: 'Yes',
      neighbours: 'Shared machine, your own cores and memory',
      choose: 'You run an app, an API or several sites and know your way around Linux.',
      avoid: 'Nobody on your side wants to install updates on a Sunday.',
    },
    dedicated: {
      name: 'Dedicated',
      text: 'A whole machine for work that can’t wait.',
      managed: 'You do, or ask us to',
      root: 'Yes, with remote console',
      neighbours: 'None',
      choose: 'You have a steady heavy load, large databases, or rules about shared hardware.',
      avoid: 'Your load comes in bursts: a cloud server costs less and grows faster.',
    },
    choice: {
      title: 'Which one? An honest table.',
      managed: 'Who keeps it up to date',
      root: 'Root access',
      neighbours: 'Neighbours',
      choose: 'Choose it if',
      avoid: 'Skip it if',
    },
    services: {
      title: 'Work we do by hand.',
      lead: 'Not everything fits in a plan. Ask, and you get a price before we start.',
    },
    addOns: { title: 'Add-ons.', lead: 'Small extras for any plan. Write to us to order one.' },
    closing: {
      title: 'Three questions and you’re done.',
      text: 'Is it WordPress? Do you want root? Do you need the machine to yourself? If that doesn’t settle it, ask us.',
    },
  },
})
