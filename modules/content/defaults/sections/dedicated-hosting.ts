import { defineSection } from '../../rules/section.ts'
import { productSchema } from '../../rules/sections/product.ts'
import {
  fitTitle,
  misfitTitle,
  payment,
  productParts,
  questionsTitle,
  vat,
} from './product-parts.ts'

export const dedicatedSection = defineSection({
  key: 'dedicated-hosting',
  title: 'Dedicated hosting',
  schema: productSchema,
  initial: {
    ...productParts,
    head: {
      title: 'The whole machine is yours.',
      lead: 'No neighbours and no shared disks. For steady, heavy work that can’t wait in a queue.',
    },
    plans: { title: 'Choose by the work it has to do.' },
    strengths: {
      title: 'Why people still want their own machine.',
      items: [
        {
          title: 'The same speed at noon and at night',
          text: 'Nobody else uses the cores, the memory or the disks, so a slow hour is never a neighbour’s fault.',
        },
        {
          title: 'A clear answer for the auditor',
          text: 'One customer, one machine, one contract. You can say in one sentence where your data is.',
        },
        {
          title: 'Hands when you need them',
          text: 'If a disk fails, we notice it and we replace it.',
        },
      ],
    },
    fit: {
      title: fitTitle,
      points: [
        'You run large databases or search indexes that live in memory.',
        'You want to run your own virtual machines.',
        'Your rules say that hardware may not be shared.',
      ],
    },
    misfit: {
      title: misfitTitle,
      text: 'Your load comes in bursts, or you need a second server within the hour.',
      to: '/products/cloud',
      link: 'See cloud servers',
    },
    questions: {
      title: questionsTitle,
      items: [
        {
          question: 'How long until it is ready?',
          answer:
            'We set up dedicated machines by hand. After your order we email you the day it will be ready, and we keep to it.',
        },
        {
          question: 'Can I choose the disks or the memory?',
          answer:
            'The plans are what we keep in stock. If you need something else, write to us before you order.',
        },
        payment,
        {
          question: 'Is there a minimum term?',
          answer:
            'Monthly plans run month to month.{annual} Annual plans are paid once for twelve months and cost less.{/annual}',
        },
        vat,
      ],
    },
  },
})
