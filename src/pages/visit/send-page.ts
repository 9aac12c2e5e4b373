import type { FastifyReply } from 'fastify'
import type { Html } from '../html.ts'
import { pageHeaders } from '../security-policy.ts'

export const sendPage = (reply: FastifyReply, page: Html): FastifyReply =>
  reply.headers(pageHeaders).send(page.toString())
