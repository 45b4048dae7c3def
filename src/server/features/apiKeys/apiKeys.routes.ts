import type { FastifyRequest } from 'fastify'
import {
  createApiKey,
  createOwnApiKey,
  endApiKey,
  listApiKeys,
  listOwnApiKeys,
  rotateApiKey,
} from '#shared/api/apiKeys.ts'
import { actorOf, FOR_ACT } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { ClientInfo } from '../accounts/accounts.port.ts'
import { presentApiKey } from './apiKeys.presenter.ts'
import type { ApiKeys, MadeApiKey } from './apiKeys.usecases.ts'

type Parts = { apiKeys: ApiKeys; clientInfoOf: (request: FastifyRequest) => ClientInfo }

/** The keys of a shop, and those of a person's own home, for people with a session. No key manages keys. */
export function apiKeysRoutes(app: Http, { apiKeys, clientInfoOf }: Parts): void {
  const presentMade = ({ key, token }: MadeApiKey) => ({ api_key: presentApiKey(key), secret: token })
  const presentList = async (request: FastifyRequest) => ({
    success: true as const,
    api_keys: (await apiKeys.list(actorOf(request))).map(presentApiKey),
  })

  app.get(
    listApiKeys.path,
    { schema: { params: listApiKeys.params, response: { 200: listApiKeys.response } } },
    presentList,
  )

  app.get(listOwnApiKeys.path, { schema: { response: { 200: listOwnApiKeys.response } } }, presentList)

  app.post(
    createApiKey.path,
    { schema: { params: createApiKey.params, body: createApiKey.body, response: { 201: createApiKey.response } } },
    async (request, reply) => {
      const made = await apiKeys.create(actorOf(request), request.body, clientInfoOf(request))
      return reply.status(201).send(presentMade(made))
    },
  )

  app.post(
    createOwnApiKey.path,
    { schema: { body: createOwnApiKey.body, response: { 201: createOwnApiKey.response } } },
    async (request, reply) => {
      const made = await apiKeys.create(actorOf(request), request.body, clientInfoOf(request))
      return reply.status(201).send(presentMade(made))
    },
  )

  app.post(
    rotateApiKey.path,
    {
      config: FOR_ACT('manage'),
      schema: { params: rotateApiKey.params, body: rotateApiKey.body, response: { 201: rotateApiKey.response } },
    },
    async (request, reply) => {
      const { params, body } = request
      const made = await apiKeys.rotate(actorOf(request), params.id, body, clientInfoOf(request))
      return reply.status(201).send(presentMade(made))
    },
  )

  app.delete(
    endApiKey.path,
    { config: FOR_ACT('dismiss'), schema: { params: endApiKey.params } },
    async (request, reply) => {
      await apiKeys.end(actorOf(request), request.params.id, clientInfoOf(request))
      return reply.status(204).send()
    },
  )
}
