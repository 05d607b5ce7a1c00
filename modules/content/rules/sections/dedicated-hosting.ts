import { defineSection } from '../section.ts'
import { fitTitle, misfitTitle, payment, productParts, productSchema, questionsTitle, vat } from './product.ts'

export const dedicatedSection = defineSection({
  key: 'dedicated-hosting',
  title: 'Dedicated hosting',
  schema: productSchema,
  initial: {
    ...productParts,
    head: {
      title: 'The whole machine is yours.',
      lead: 'No neighbours and no shared disks. For work that is steady, heavy, and must not wait for anybody else.',
    },
    plans: { title: 'Pick by the work it has to do.' },
    strengths: {
      title: 'Why people still want iron.',
      items: [
        {
          title: 'The same speed at noon and at night',
          text: 'Nobody else shares the cores, the memory or the disk queue, so a slow hour is never a neighbour’s fault.',
        },
        { title: 'A clear answer for the auditor', text: 'One tenant, one machine, one contract. Where data lies is a sentence and not a diagram.' },
        { title: 'Hands when you need them', text: 'A failed disk is ours to notice and ours to change.' },
      ],
    },
    fit: {
      title: fitTitle,
      points: [
        'Large databases or search indexes that live in memory.',
        'Virtualisation, where you slice the machine yourself.',
        'Rules that forbid sharing hardware.',
      ],
    },
    misfit: {
      title: misfitTitle,
      text: 'Your load comes in bursts, or you need a second server within the hour.',
      to: '/products/cloud',
      link: 'Look at cloud servers',
    },
    questions: {
      title: questionsTitle,
      items: [
        {
          question: 'How long until it is ready?',
          answer: 'Dedicated machines are set up by hand. After your order a person writes to you with the day, and keeps to it.',
        },
        {
          question: 'Can I choose the disks or the memory?',
          answer: 'The plans are what we keep in stock. If you need another mix, say hello before you order.',
        },
        payment,
        {
          question: 'Is there a minimum term?',
          answer: 'Monthly plans run month to month.{annual} Annual plans are paid once for twelve months, and cost less.{/annual}',
        },
        vat,
      ],
    },
  },
})
