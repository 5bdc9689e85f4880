import { request } from 'node:https'
import { createAuthority, type IssuedCertificate, startSerpro } from '../../index.ts'

export const OFFICE = '11222333000181'
export const OTHER_OFFICE = '11444777000161'
export const COMPANY = '12ABC34501DE35'
const NOON = Date.parse('2026-11-10T12:00:00-03:00')

type Answer = {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
  body: Record<string, unknown>
}
export type Asking = {
  contribuinte?: string
  tipo?: number
  autor?: string
  contratante?: string
  version?: string
  headers?: Record<string, string>
  /** As it goes, instead of the JSON of `dados`. */
  raw?: string
}

type World = Parameters<typeof startSerpro>[0]

/** The service with an office that contracted it, and a clock that the test turns. */
export async function startWorld(options: Partial<World> = {}) {
  const authority = createAuthority()
  const time = { now: NOON }
  const certificate = (cnpj: string, more = {}) =>
    authority.issueCompany({
      cnpj,
      name: 'Fictícia',
      notBefore: new Date('2020-01-01'),
      notAfter: new Date('2035-01-01'),
      ...more,
    })
  const office = certificate(OFFICE)
  const sim = await startSerpro({ authority, clock: () => time.now, ...options })
  const post = (
    url: string,
    body: string,
    {
      headers = {},
      shown = office,
    }: { headers?: Record<string, string>; shown?: IssuedCertificate | null } = {},
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const keys = shown === null ? {} : { key: shown.keyPem, cert: shown.chainPem }
      const asking = request(
        url,
        { ...keys, ca: authority.caPem, method: 'POST', headers, agent: false },
        async (answer) => {
          const pieces: Buffer[] = []
          for await (const piece of answer) pieces.push(piece as Buffer)
          const text = `${Buffer.concat(pieces)}`
          const body = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, body })
        },
      )
      asking.on('error', reject)
      asking.end(body)
    })
  const enter = (
    more: {
      key?: string
      secret?: string
      role?: string
      grant?: string
      shown?: IssuedCertificate | null
    } = {},
  ) => {
    const { key = sim.client.key, secret = sim.client.secret, role = 'TERCEIROS' } = more
    return post(sim.authUrl, `grant_type=${more.grant ?? 'client_credentials'}`, {
      headers: {
        authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
        'role-type': role,
      },
      ...(more.shown === undefined ? {} : { shown: more.shown }),
    })
  }
  let token: { access: string; jwt: string } | null = null
  const open = async () => {
    const { body } = await enter()
    token = { access: String(body.access_token), jwt: String(body.jwt_token) }
    return token
  }
  /** One call, with a token that it gets when there is none. */
  const ask = async (
    route: string,
    system: string,
    service: string,
    dados: unknown,
    asking: Asking = {},
  ) => {
    const { access, jwt } = token ?? (await open())
    const { contribuinte = COMPANY, autor = OFFICE, contratante = OFFICE, version = '1.0' } = asking
    const party = (numero: string, tipo = numero.length === 11 ? 1 : 2) => ({ numero, tipo })
    const envelope = {
      contratante: party(contratante, 2),
      autorPedidoDados: party(autor),
      contribuinte: party(contribuinte, asking.tipo),
      pedidoDados: {
        ...{ idSistema: system, idServico: service, versaoSistema: version },
        dados: asking.raw ?? JSON.stringify(dados),
      },
    }
    const answer = await post(`${sim.url}/${route}`, JSON.stringify(envelope), {
      headers: { authorization: `Bearer ${access}`, jwt_token: jwt, ...asking.headers },
    })
    const messages = (answer.body.mensagens ?? []) as { codigo: string; texto: string }[]
    const said = answer.body.dados
    return {
      ...answer,
      codes: messages.map(({ codigo }) => codigo),
      texts: messages.map(({ texto }) => texto),
      // biome-ignore lint/suspicious/noExplicitAny: what a service says is looked at by each test
      dados: (typeof said === 'string' && said !== '' ? JSON.parse(said) : null) as any,
    }
  }
  return {
    ...{ sim, authority, certificate, office, post, enter, ask, time },
    /** The next call asks for a token. */
    leave() {
      token = null
    },
    again() {
      sim.reset()
      time.now = NOON
      token = null
    },
    stop: () => sim.stop(),
  }
}
